// The messages in the input or output of a span, and what makes two of them the same.
import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap, toJsonText, type JsonText } from '@labeling/domain';
import { objectOf } from '../json-of-spans.js';

export interface Turn {
  /** The message as it was found. */
  readonly text: JsonText;
  readonly role: string;
  /** Equal for the same role and words, whatever else a message has. */
  readonly key: string;
}

export const isInstruction = (role: string): boolean => role === 'system' || role === 'developer';

/** A list of messages, one message, an object with `messages`, or anything else, which counts as said by `role`. */
export function turnsIn(text: JsonText, role: string): Turn[] {
  const kind = jsonKind(text);
  if (kind === 'array') {
    const turns = jsonElements(text).map(messageIn);
    if (turns.length > 0 && turns.every((turn) => turn !== undefined)) return turns;
  }
  const message = messageIn(text);
  if (message !== undefined) return [message];
  const inside = kind === 'object' ? jsonPropertyMap(text).get('messages') : undefined;
  if (inside !== undefined && jsonKind(inside) === 'array') {
    const turns = jsonElements(inside).map(messageIn);
    if (turns.length > 0 && turns.every((turn) => turn !== undefined)) return turns;
  }
  const written = objectOf([
    ['role', toJsonText(role)],
    ['content', text],
  ]);
  return [{ text: written, role, key: keyOf(role, text, undefined) }];
}

function messageIn(text: JsonText): Turn | undefined {
  if (jsonKind(text) !== 'object') return undefined;
  const members = jsonPropertyMap(text);
  const role = members.get('role');
  if (role === undefined || jsonKind(role) !== 'string') return undefined;
  const name = decodeJsonString(role);
  return { text, role: name, key: keyOf(name, members.get('content'), members.get('tool_calls')) };
}

/** Libraries add ids and reasons to the answer, and send it again without them. */
function keyOf(role: string, content: JsonText | undefined, calls: JsonText | undefined): string {
  return JSON.stringify([role, content === undefined ? '' : wordsOf(content), calls ?? '']);
}

/** A text, or the texts of its parts; anything else as it is. */
export function wordsOf(content: JsonText): string {
  const kind = jsonKind(content);
  if (kind === 'null') return '';
  if (kind === 'string') return decodeJsonString(content).trim();
  if (kind !== 'array') return content;
  const texts = jsonElements(content).map((part) => {
    const text = jsonKind(part) === 'object' ? jsonPropertyMap(part).get('text') : undefined;
    return text !== undefined && jsonKind(text) === 'string' ? decodeJsonString(text) : part;
  });
  return texts.join('').trim();
}
