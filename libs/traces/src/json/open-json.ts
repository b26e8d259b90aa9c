// Opens one level of a JSON text and hands out the texts inside it, untouched. Everything here expects valid JSON.
import { endOfString } from './json-text.js';

/** A member of an object: the decoded key, and the value's text as written. */
export type JsonMember = readonly [key: string, value: string];

/** The members of an object in the order written; undefined for any other value. */
export function jsonMembers(text: string): JsonMember[] | undefined {
  let i = skipSpace(text, 0);
  if (text.charAt(i) !== '{') return undefined;
  const members: JsonMember[] = [];
  i = skipSpace(text, i + 1);
  while (text.charAt(i) === '"') {
    const keyEnd = endOfString(text, i);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    members.push([jsonString(text.slice(i, keyEnd)) ?? '', text.slice(start, end)]);
    i = skipSpace(text, end);
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1);
  }
  return members;
}

/** The elements of an array, in order; undefined for any other value. */
export function jsonElements(text: string): string[] | undefined {
  let i = skipSpace(text, 0);
  if (text.charAt(i) !== '[') return undefined;
  const elements: string[] = [];
  i = skipSpace(text, i + 1);
  while (i < text.length && text.charAt(i) !== ']') {
    const end = endOfValue(text, i);
    elements.push(text.slice(i, end));
    i = skipSpace(text, end);
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1);
  }
  return elements;
}

/** The string that a text stands for; undefined for any other value. */
export function jsonString(text: string | undefined): string | undefined {
  return text?.charAt(0) === '"' ? String(JSON.parse(text)) : undefined;
}

/** An object's text from members' texts; what is undefined is left out. */
export function jsonObject(members: Iterable<readonly [key: string, value: string | undefined]>): string {
  const parts: string[] = [];
  for (const [key, value] of members) if (value !== undefined) parts.push(`${JSON.stringify(key)}:${value}`);
  return `{${parts.join(',')}}`;
}

export function jsonArray(elements: readonly string[]): string {
  return `[${elements.join(',')}]`;
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && ' \n\r\t'.includes(text.charAt(i))) i++;
  return i;
}

function endOfValue(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"') return endOfString(text, start);
  if (first !== '{' && first !== '[') return endOfWord(text, start);
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
  while (i < text.length && !',}] \n\r\t'.includes(text.charAt(i))) i++;
  return i;
}
