// OpenLLMetry (Traceloop): https://github.com/traceloop/openllmetry — entities hold JSON, chats are numbered attributes.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { jsonText } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import { chatMessage, propertiesAt, toolCall } from './chat-message.js';
import type { Convention, Payload } from './convention.js';
import { numbered } from './numbered.js';
import { choiceAt, payload, payloadAt, textAt, tokensAt } from './read-attribute.js';

const kinds: Readonly<Record<string, SpanType>> = { workflow: 'agent', agent: 'agent', tool: 'tool', task: 'other' };
const requests: Readonly<Record<string, SpanType>> = {
  chat: 'llm',
  completion: 'llm',
  embedding: 'llm',
  rerank: 'llm',
};

export const traceloop: Convention = {
  id: 'traceloop',
  name: 'OpenLLMetry (Traceloop)',
  namespaces: ['traceloop', 'gen_ai', 'llm'],
  read: ({ attributes }) => ({
    input:
      messagesAt(attributes, 'user', 'gen_ai.prompt', 'llm.prompts') ??
      payloadAt(attributes, 'traceloop.entity.input', 'gen_ai.task.input'),
    output:
      messagesAt(attributes, 'assistant', 'gen_ai.completion', 'llm.completions') ??
      payloadAt(attributes, 'traceloop.entity.output', 'gen_ai.task.output'),
    type:
      choiceAt(attributes, 'traceloop.span.kind', kinds) ??
      choiceAt(attributes, 'gen_ai.task.kind', kinds) ??
      choiceAt(attributes, 'llm.request.type', requests),
    model: textAt(attributes, 'llm.response.model', 'llm.request.model'),
    inputTokens: tokensAt(attributes, 'llm.usage.prompt_tokens'),
    outputTokens: tokensAt(attributes, 'llm.usage.completion_tokens'),
    cachedTokens: tokensAt(attributes, 'llm.usage.cache_read_input_tokens'),
    cacheWriteTokens: tokensAt(attributes, 'llm.usage.cache_creation_input_tokens'),
    reasoningTokens: tokensAt(attributes, 'llm.usage.reasoning_tokens'),
    sessionId: textAt(attributes, `${properties}.session_id`, `${properties}.thread_id`),
    userId: textAt(attributes, `${properties}.user_id`),
  }),
};

const properties = 'traceloop.association.properties';

function messagesAt(attributes: Attributes, role: string, ...prefixes: readonly string[]): Payload | undefined {
  for (const prefix of prefixes) {
    const messages = numbered(attributes, prefix).filter(isMessage);
    if (messages.length > 0) {
      return payload(jsonArray(messages.map((message) => messageOf(message, role))), `${prefix}.N`);
    }
  }
  return undefined;
}

/** OpenInference has other lists under the same names. */
const isMessage = (message: Attributes): boolean =>
  message.has('content') || message.has('role') || [...message.keys()].some((name) => name.startsWith('tool_calls.'));

function messageOf(message: Attributes, role: string): JsonText {
  const calls = numbered(message, 'tool_calls');
  return chatMessage({
    role: textAt(message, 'role') ?? role,
    content: contentOf(message.get('content')),
    toolCalls: calls.map((call) => toolCall(call.get('id'), call.get('name'), call.get('arguments'))),
    more: propertiesAt(message, 'name', 'tool_call_id', 'finish_reason'),
  });
}

/** Parts of a message are sent as JSON in a text; other text that looks like JSON was written by someone. */
function contentOf(content: Attribute | undefined): JsonText {
  if (content === undefined) return toJsonText(null);
  const parts = typeof content === 'string' && /^\s*\[\s*\{\s*"type"/.test(content) ? jsonText(content) : undefined;
  return parts ?? attributeText(content);
}
