// The messages of OpenTelemetry's GenAI convention: `{"role", "parts": [{"type", …}], …}`, in the product's form of conversations.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { elementsOf, propertiesOf, objectOf, stringOf } from '../json-of-spans.js';

/** `parts` becomes `content`: plain text if there is nothing else. Anything but a list of such messages stays as it is. */
export function conversationOf(messages: JsonText): JsonText {
  const elements = elementsOf(messages);
  return elements === undefined ? messages : jsonArray(elements.map(messageOf));
}

/** System instructions are parts before the conversation; a conversation that is not a list of messages counts as said by the user. */
export function withInstructions(instructions: JsonText | undefined, messages: JsonText): JsonText {
  if (instructions === undefined) return messages;
  return jsonArray([
    message('system', contentOf(instructions)),
    ...(elementsOf(messages) ?? [message('user', messages)]),
  ]);
}

function message(role: string, content: JsonText): JsonText {
  return objectOf([
    ['role', toJsonText(role)],
    ['content', content],
  ]);
}

function messageOf(given: JsonText): JsonText {
  const properties = propertiesOf(given);
  if (properties === undefined || properties.some(([key]) => key === 'content')) return given;
  return objectOf(properties.map(([key, value]) => (key === 'parts' ? ['content', contentOf(value)] : [key, value])));
}

function contentOf(parts: JsonText): JsonText {
  const [only, ...others] = elementsOf(parts) ?? [];
  if (only === undefined || others.length > 0) return parts;
  const properties = new Map(propertiesOf(only));
  const text = properties.get('content');
  return stringOf(properties.get('type')) === 'text' && stringOf(text) !== undefined ? (text ?? parts) : parts;
}
