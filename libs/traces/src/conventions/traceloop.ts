// OpenLLMetry (Traceloop): https://github.com/traceloop/openllmetry — entities hold JSON, chats are numbered attributes.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { jsonText } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import { chatMessage, propertiesAt, toolCall } from './chat-message.js';
import type { Convention } from './convention.js';
import { numbered } from './numbered.js';
import { choiceAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const kinds: Readonly<Record<string, SpanType>> = { workflow: 'agent', agent: 'agent', tool: 'tool', task: 'other' };
const requests: Readonly<Record<string, SpanType>> = {
  chat: 'llm',
  completion: 'llm',
  embedding: 'llm',
  rerank: 'llm',
};

export const traceloop: Convention = ({ attributes }) => ({
  input:
    messagesAt(attributes, 'user', 'gen_ai.prompt', 'llm.prompts') ?? payloadAt(attributes, 'traceloop.entity.input'),
  output:
    messagesAt(attributes, 'assistant', 'gen_ai.completion', 'llm.completions') ??
    payloadAt(attributes, 'traceloop.entity.output'),
  type: choiceAt(attributes, 'traceloop.span.kind', kinds) ?? choiceAt(attributes, 'llm.request.type', requests),
  model: textAt(attributes, 'llm.response.model', 'llm.request.model'),
  inputTokens: tokensAt(attributes, 'llm.usage.prompt_tokens'),
  outputTokens: tokensAt(attributes, 'llm.usage.completion_tokens'),
});

function messagesAt(attributes: Attributes, role: string, ...prefixes: readonly string[]): JsonText | undefined {
  const messages = prefixes.map((prefix) => numbered(attributes, prefix)).find((found) => found.length > 0);
  return messages && jsonArray(messages.map((message) => messageOf(message, role)));
}

function messageOf(message: Attributes, role: string): JsonText {
  const calls = numbered(message, 'tool_calls');
  return chatMessage({
    role: textAt(message, 'role') ?? role,
    content: contentOf(message.get('content')),
    toolCalls: calls.map((call) => toolCall(call.get('id'), call.get('name'), call.get('arguments'))),
    more: propertiesAt(message, 'name', 'tool_call_id', 'finish_reason'),
  });
}

/** Parts of a message are sent as JSON in a text; other text that looks like JSON is what someone wrote. */
function contentOf(content: Attribute | undefined): JsonText {
  if (content === undefined) return toJsonText(null);
  const parts = typeof content === 'string' && /^\s*\[\s*\{\s*"type"/.test(content) ? jsonText(content) : undefined;
  return parts ?? attributeText(content);
}
