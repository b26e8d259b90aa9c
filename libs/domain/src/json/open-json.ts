// Opens one level of a JSON text and hands out the texts inside it, untouched. Everything here expects valid JSON.
import { endOfString, type JsonText } from './json-text.js';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** One member of an object: the decoded key and the value's text as written. */
export interface JsonMember {
  readonly key: string;
  readonly value: JsonText;
}

/** What kind of value a text holds, told by its first character. */
export function jsonKind(text: JsonText): JsonKind {
  const c = text.charAt(skipSpace(text, 0));
  if (c === '{') return 'object';
  if (c === '[') return 'array';
  if (c === '"') return 'string';
  if (c === 't' || c === 'f') return 'boolean';
  if (c === 'n') return 'null';
  return 'number';
}

/** The members of an object in the order written; a repeated key appears as often as it stands there. */
export function jsonMembers(text: JsonText): JsonMember[] {
  const members: JsonMember[] = [];
  let i = skipSpace(text, skipSpace(text, 0) + 1);
  while (text.charAt(i) === '"') {
    const keyEnd = endOfString(text, i);
    const key = decodeJsonString(text.slice(i, keyEnd));
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    members.push({ key, value: text.slice(start, end) as JsonText });
    i = skipSpace(text, end);
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1);
  }
  return members;
}

/** The members by key; of a repeated key the last one counts, as with `JSON.parse`. */
export function jsonMemberMap(text: JsonText): Map<string, JsonText> {
  return new Map(jsonMembers(text).map(({ key, value }) => [key, value]));
}

/** The elements of an array, in order. */
export function jsonElements(text: JsonText): JsonText[] {
  const elements: JsonText[] = [];
  let i = skipSpace(text, skipSpace(text, 0) + 1);
  while (i < text.length && text.charAt(i) !== ']') {
    const end = endOfValue(text, i);
    elements.push(text.slice(i, end) as JsonText);
    i = skipSpace(text, end);
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1);
  }
  return elements;
}

/** The string a JSON string text stands for. */
export function decodeJsonString(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(text.indexOf('"') + 1, text.lastIndexOf('"'));
}

/** An object's text from its members' texts; `undefined` members are left out. */
export function jsonObject(members: Readonly<Record<string, JsonText | undefined>>): JsonText {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(members)) {
    if (value !== undefined) parts.push(`${JSON.stringify(key)}:${value}`);
  }
  return `{${parts.join(',')}}` as JsonText;
}

/** An array's text from its elements' texts. */
export function jsonArray(elements: readonly JsonText[]): JsonText {
  return `[${elements.join(',')}]` as JsonText;
}

function skipSpace(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) break;
  }
  return i;
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === 0x22) return endOfString(text, start);
  if (first !== 0x7b && first !== 0x5b) return endOfWord(text, start);
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = endOfString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) depth++;
    else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
  }
  return text.length;
}

function endOfWord(text: string, start: number): number {
  let i = start;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x2c || c === 0x7d || c === 0x5d || c <= 0x20) break;
  }
  return i;
}
