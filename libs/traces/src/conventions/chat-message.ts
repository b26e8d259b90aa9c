// Messages as the product reads conversations: {"role", "content", "tool_calls"?, …}.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { objectOf, type Property } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';

/** The parts of a message that a convention found. */
export interface ChatMessage {
  readonly role: string;
  readonly content: JsonText;
  readonly toolCalls: readonly JsonText[];
  /** Further properties. */
  readonly more: readonly Property[];
}

export function chatMessage({ role, content, toolCalls, more }: ChatMessage): JsonText {
  const calls = toolCalls.length > 0 ? jsonArray(toolCalls) : undefined;
  return objectOf([['role', toJsonText(role)], ['content', content], ['tool_calls', calls], ...more]);
}

/** `{"id", "type": "function", "function": {"name", "arguments"}}`; arguments keep their text or value. */
export function toolCall(
  id: Attribute | undefined,
  name: Attribute | undefined,
  args: Attribute | undefined,
): JsonText {
  const called = objectOf([
    ['name', maybe(name)],
    ['arguments', maybe(args)],
  ]);
  return objectOf([
    ['id', maybe(id)],
    ['type', toJsonText('function')],
    ['function', called],
  ]);
}

/** JSON text of an attribute that may be absent. */
export function maybe(value: Attribute | undefined): JsonText | undefined {
  return value === undefined ? undefined : attributeText(value);
}

/** The attributes of a message that have these names, as properties of the message. */
export function propertiesAt(attributes: Attributes, ...names: readonly string[]): Property[] {
  return names.map((name) => [name, maybe(attributes.get(name))]);
}
