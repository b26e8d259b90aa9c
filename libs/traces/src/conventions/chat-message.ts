// Messages as the product reads conversations: {"role", "content", "tool_calls"?, …}.
import { jsonArray, jsonObject } from '../json/open-json.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';

/** What is told of a message, each a JSON text. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly toolCalls: readonly string[];
  /** Further members. */
  readonly more: readonly (readonly [string, string | undefined])[];
}

export function chatMessage({ role, content, toolCalls, more }: ChatMessage): string {
  const calls = toolCalls.length > 0 ? jsonArray(toolCalls) : undefined;
  return jsonObject([['role', JSON.stringify(role)], ['content', content], ['tool_calls', calls], ...more]);
}

/** `{"id", "type": "function", "function": {"name", "arguments"}}`; arguments stay the text or value they are. */
export function toolCall(id: Attribute | undefined, name: Attribute | undefined, args: Attribute | undefined): string {
  const called = jsonObject([
    ['name', maybe(name)],
    ['arguments', maybe(args)],
  ]);
  return jsonObject([
    ['id', maybe(id)],
    ['type', '"function"'],
    ['function', called],
  ]);
}

/** JSON text of an attribute that may be absent. */
export function maybe(value: Attribute | undefined): string | undefined {
  return value === undefined ? undefined : attributeText(value);
}

/** The attributes of a message that have these names, as members of the message. */
export function membersAt(attributes: Attributes, ...names: readonly string[]): [string, string | undefined][] {
  return names.map((name) => [name, maybe(attributes.get(name))]);
}
