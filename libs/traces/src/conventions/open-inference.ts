// OpenInference (Phoenix): https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { jsonText, objectOf } from '../json-of-spans.js';
import { attributeText, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import { chatMessage, propertiesAt, toolCall } from './chat-message.js';
import type { Convention } from './convention.js';
import { numbered } from './numbered.js';
import { choiceAt, costAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  LLM: 'llm',
  EMBEDDING: 'llm',
  TOOL: 'tool',
  RETRIEVER: 'tool',
  RERANKER: 'tool',
  AGENT: 'agent',
  CHAIN: 'other',
};

export const openInference: Convention = ({ attributes }) => ({
  input: messagesAt(attributes, 'llm.input_messages') ?? valueAt(attributes, 'input'),
  output: messagesAt(attributes, 'llm.output_messages') ?? valueAt(attributes, 'output'),
  type: choiceAt(attributes, 'openinference.span.kind', types),
  model: textAt(attributes, 'llm.model_name', 'embedding.model_name'),
  inputTokens: tokensAt(attributes, 'llm.token_count.prompt'),
  outputTokens: tokensAt(attributes, 'llm.token_count.completion'),
  cost: costAt(attributes, 'llm.cost.total'),
});

function messagesAt(attributes: Attributes, prefix: string): JsonText | undefined {
  const messages = numbered(attributes, prefix, 'message.');
  return messages.length === 0 ? undefined : jsonArray(messages.map(messageOf));
}

function messageOf(message: Attributes): JsonText {
  const calls = numbered(message, 'tool_calls', 'tool_call.');
  const contents = numbered(message, 'contents', 'message_content.');
  const content = message.get('content');
  const parts = contents.length === 0 ? undefined : jsonArray(contents.map(partOf));
  return chatMessage({
    role: textAt(message, 'role') ?? 'user',
    content: content === undefined ? (parts ?? toJsonText(null)) : attributeText(content),
    toolCalls: calls.map((call) => toolCall(call.get('id'), call.get('function.name'), call.get('function.arguments'))),
    more: propertiesAt(message, 'name', 'tool_call_id'),
  });
}

function partOf(part: Attributes): JsonText {
  const image = part.get('image.image.url') ?? part.get('image.url');
  const url = image === undefined ? undefined : objectOf([['url', attributeText(image)]]);
  return objectOf([...propertiesAt(part, 'type', 'text'), ['image_url', url]]);
}

/** The MIME type decides whether a value is JSON; without one, a text that is an object or an array counts as JSON. */
function valueAt(attributes: Attributes, name: 'input' | 'output'): JsonText | undefined {
  const value = attributes.get(`${name}.value`);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return attributeText(value);
  const type = textAt(attributes, `${name}.mime_type`)?.toLowerCase();
  const mayBeJson = type === undefined ? /^\s*[[{]/.test(value) : type.startsWith('application/json');
  return (mayBeJson ? jsonText(value) : undefined) ?? toJsonText(value);
}
