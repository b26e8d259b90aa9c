// Vercel AI SDK: https://ai-sdk.dev/docs/ai-sdk-core/telemetry — until it writes the GenAI convention, names begin with `ai.`.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { elementsOf, jsonText, objectOf, propertiesOf, stringOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import { chatMessage, toolCall } from './chat-message.js';
import type { Convention, Found, Payload } from './convention.js';
import { jsonOf, payload, payloadAt, textAt, tokensAt } from './read-attribute.js';

/** A model call is inside another span, which may make several calls and repeats their usage. */
function typeOf(operation: string | undefined): SpanType | undefined {
  if (operation === undefined) return undefined;
  if (operation === 'ai.toolCall') return 'tool';
  if (/\.do(Generate|Stream|Embed|Rerank)$/.test(operation)) return 'llm';
  return /^ai\.(embed|rerank)/.test(operation) ? 'other' : 'agent';
}

export const vercelAi: Convention = {
  id: 'vercel-ai',
  name: 'Vercel AI SDK',
  namespaces: ['ai'],
  unread: 'files that the model made',
  read: ({ attributes }) => ({
    ...usageAt(attributes),
    input:
      payloadAt(attributes, 'ai.prompt.messages') ??
      promptAt(attributes) ??
      payloadAt(attributes, 'ai.toolCall.args', 'ai.toolCall.input') ??
      listAt(attributes, 'ai.value', 'ai.values', 'ai.documents'),
    output:
      answerAt(attributes, 'ai.response') ??
      answerAt(attributes, 'ai.result') ??
      payloadAt(attributes, 'ai.toolCall.result', 'ai.toolCall.output') ??
      listAt(attributes, 'ai.embedding', 'ai.embeddings', 'ai.ranking'),
    model: textAt(attributes, 'ai.response.model', 'ai.model.id'),
    sessionId: textAt(attributes, 'ai.telemetry.metadata.sessionId'),
    userId: textAt(attributes, 'ai.telemetry.metadata.userId'),
  }),
};

/** Without what a span only repeats, unless it is of a type whose usage is not summed up. */
function usageAt(attributes: Attributes): Found {
  const type = typeOf(textAt(attributes, 'ai.operationId'));
  if (type === 'other') return { type };
  const details = (of: 'input' | 'output', name: string) => `ai.usage.${of}TokenDetails.${name}Tokens`;
  return {
    type,
    inputTokens: tokensAt(attributes, 'ai.usage.inputTokens', 'ai.usage.promptTokens', 'ai.usage.tokens'),
    outputTokens: tokensAt(attributes, 'ai.usage.outputTokens', 'ai.usage.completionTokens'),
    cachedTokens: tokensAt(attributes, 'ai.usage.cachedInputTokens', details('input', 'cacheRead')),
    cacheWriteTokens: tokensAt(attributes, details('input', 'cacheWrite')),
    reasoningTokens: tokensAt(attributes, 'ai.usage.reasoningTokens', details('output', 'reasoning')),
  };
}

/** `{"system", "prompt" or "messages"}` as a conversation. */
function promptAt(attributes: Attributes): Payload | undefined {
  const whole = payloadAt(attributes, 'ai.prompt');
  const members = whole && new Map(propertiesOf(whole.json));
  const given = members?.get('messages') ?? members?.get('prompt');
  const messages =
    given && (elementsOf(given) ?? (stringOf(given) === undefined ? undefined : [message('user', given)]));
  if (messages === undefined) return whole;
  const system = members?.get('system');
  const isText = system !== undefined && stringOf(system) !== undefined;
  return payload(jsonArray([...(isText ? [message('system', system)] : []), ...messages]), 'ai.prompt');
}

const message = (role: string, content: JsonText) =>
  objectOf([
    ['role', toJsonText(role)],
    ['content', content],
  ]);

/** An object, or what the assistant said and which tools it called. */
function answerAt(attributes: Attributes, of: 'ai.response' | 'ai.result'): Payload | undefined {
  const object = payloadAt(attributes, `${of}.object`);
  if (object !== undefined) return object;
  const text = textAt(attributes, `${of}.text`);
  const calls = callsIn(payloadAt(attributes, `${of}.toolCalls`)?.json);
  if (text === undefined && calls.length === 0) return undefined;
  const reasoning = attributes.get(`${of}.reasoning`);
  const parts = [text === undefined ? [] : 'text', calls.length === 0 ? [] : 'toolCalls'].flat();
  const answer = chatMessage({
    role: 'assistant',
    content: toJsonText(text ?? null),
    toolCalls: calls,
    more: [['reasoning', reasoning === undefined ? undefined : attributeText(reasoning)]],
  });
  return { json: jsonArray([answer]), from: parts.map((part) => `${of}.${part}`).join(', ') };
}

function callsIn(list: JsonText | undefined): JsonText[] {
  return (list === undefined ? [] : (elementsOf(list) ?? [])).map((call) => {
    const members = new Map(propertiesOf(call));
    const text = (key: string): Attribute | undefined => stringOf(members.get(key));
    const args = members.get('input') ?? members.get('args');
    // Arguments are a value, or JSON in a text; as in other conventions' messages, they become a text.
    const given = args === undefined ? undefined : (stringOf(args) ?? args);
    return toolCall(text('toolCallId'), text('toolName'), given);
  });
}

/** A list is sent as one text of JSON for each element. */
function listAt(attributes: Attributes, ...names: readonly string[]): Payload | undefined {
  const name = names.find((one) => attributes.has(one));
  const value = name === undefined ? undefined : attributes.get(name);
  if (name === undefined || value === undefined) return undefined;
  if (!Array.isArray(value)) return payload(jsonOf(value), name);
  const elements = value.map((element: Attribute) =>
    typeof element === 'string' ? (jsonText(element) ?? toJsonText(element)) : attributeText(element),
  );
  return payload(jsonArray(elements), name);
}
