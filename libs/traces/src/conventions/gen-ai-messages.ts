// The messages of OpenTelemetry's GenAI convention: `{"role", "parts": [{"type", …}], …}`, as conversations are read here.
import { jsonArray, jsonElements, jsonMembers, jsonObject, jsonString } from '../json/open-json.js';

/** `parts` becomes `content`: its text where that is all there is. Whatever is no list of such messages stays as it is. */
export function conversationOf(messages: string): string {
  const elements = jsonElements(messages);
  return elements === undefined ? messages : jsonArray(elements.map(messageOf));
}

/** The system's instructions are parts that stand before the conversation. */
export function withInstructions(instructions: string | undefined, messages: string | undefined): string | undefined {
  if (instructions === undefined) return messages;
  const system = jsonObject([
    ['role', '"system"'],
    ['content', contentOf(instructions)],
  ]);
  return jsonArray([system, ...((messages === undefined ? undefined : jsonElements(messages)) ?? [])]);
}

function messageOf(message: string): string {
  const members = jsonMembers(message);
  if (members === undefined || members.some(([key]) => key === 'content')) return message;
  return jsonObject(members.map(([key, value]) => (key === 'parts' ? ['content', contentOf(value)] : [key, value])));
}

function contentOf(parts: string): string {
  const [only, ...others] = jsonElements(parts) ?? [];
  if (only === undefined || others.length > 0) return parts;
  const members = new Map(jsonMembers(only));
  const text = members.get('content');
  return jsonString(members.get('type')) === 'text' && jsonString(text) !== undefined ? (text ?? parts) : parts;
}
