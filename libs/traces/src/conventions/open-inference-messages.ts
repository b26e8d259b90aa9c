// Chats in OpenInference: `llm.input_messages.0.message.role`, `….message.contents.0.message_content.text`, …
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { objectOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import { chatMessage, maybe, propertiesAt, toolCall } from './chat-message.js';
import type { Payload } from './convention.js';
import { numbered } from './numbered.js';
import { jsonOf, payload, textAt } from './read-attribute.js';

export function messagesAt(attributes: Attributes, prefix: string): Payload | undefined {
  const messages = numbered(attributes, prefix, 'message.');
  return messages.length === 0 ? undefined : payload(jsonArray(messages.map(messageOf)), `${prefix}.N`);
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
    more: [...propertiesAt(message, 'name', 'tool_call_id'), ['function_call', functionCallOf(message)]],
  });
}

/** What models called before they had tools. */
function functionCallOf(message: Attributes): JsonText | undefined {
  const [name, args] = [message.get('function_call_name'), message.get('function_call_arguments_json')];
  if (name === undefined) return undefined;
  return objectOf([
    ['name', attributeText(name)],
    ['arguments', maybe(args)],
  ]);
}

function partOf(part: Attributes): JsonText {
  return objectOf([
    ...propertiesAt(part, 'type', 'text', 'signature', 'data', 'id'),
    ['image_url', mediaOf(part, 'image')],
    ['audio', mediaOf(part, 'audio')],
    ['name', maybe(part.get('tool_use.name') ?? part.get('name'))],
    ['input', inputOf(part.get('tool_use.input') ?? part.get('input'))],
  ]);
}

const inputOf = (value: Attribute | undefined) => (value === undefined ? undefined : jsonOf(value));

function mediaOf(part: Attributes, kind: 'image' | 'audio'): JsonText | undefined {
  const at = (name: string) => part.get(`${kind}.${kind}.${name}`) ?? part.get(`${kind}.${name}`);
  const url = at('url');
  if (url === undefined) return undefined;
  return objectOf([
    ['url', attributeText(url)],
    ['mime_type', maybe(at('mime_type'))],
    ['transcript', maybe(at('transcript'))],
  ]);
}
