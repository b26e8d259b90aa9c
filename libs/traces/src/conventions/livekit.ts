// LiveKit Agents: https://docs.livekit.io/agents — since 2026, the names of attributes with what people said contain `pii`.
import type { Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import type { Convention, Payload } from './convention.js';
import { membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

export const liveKit: Convention = {
  id: 'livekit',
  name: 'LiveKit Agents',
  namespaces: ['lk'],
  unread: 'audio',
  read: ({ attributes }) => {
    const metrics = membersAt(attributes, 'lk.llm_metrics');
    return {
      input: either(attributes, 'chat_ctx', 'function_tool.arguments', 'user_input', 'user_transcript', 'input_text'),
      output: either(attributes, 'response.text', 'response.function_calls', 'function_tool.output'),
      type: typeOf(attributes),
      model: textAt(metrics, 'model_name'),
      inputTokens: tokensAt(metrics, 'prompt_tokens'),
      outputTokens: tokensAt(metrics, 'completion_tokens'),
      cachedTokens: tokensAt(metrics, 'prompt_cached_tokens'),
      sessionId: textAt(attributes, 'lk.room_sid', 'lk.pii.room_name', 'lk.room_name'),
      userId: textAt(attributes, 'lk.pii.participant_identity', 'lk.participant_identity'),
    };
  },
};

function either(attributes: Attributes, ...names: readonly string[]): Payload | undefined {
  return payloadAt(attributes, ...names.flatMap((name) => [`lk.pii.${name}`, `lk.${name}`]));
}

function typeOf(attributes: Attributes): SpanType | undefined {
  const has = (name: string) => attributes.has(`lk.${name}`) || attributes.has(`lk.pii.${name}`);
  if (has('chat_ctx')) return 'llm';
  if (has('function_tool.name')) return 'tool';
  return has('user_input') || has('generation_id') ? 'agent' : undefined;
}
