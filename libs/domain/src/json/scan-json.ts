// Finds where the parts of a JSON text are. Everything here expects valid JSON; positions count UTF-16 units.
import { endOfString } from './json-text.js';

/** Where a property of an object is: its key with the quotes, and its value. The ends are just after them. */
export interface PropertySpan {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** The properties of an object in the order written; an empty list for any other value. */
export function propertySpans(text: string): PropertySpan[] {
  const spans: PropertySpan[] = [];
  let i = skipSpace(text, 0);
  if (text.charAt(i) !== '{') return spans;
  i = skipSpace(text, i + 1);
  while (text.charAt(i) === '"') {
    const keyEnd = endOfString(text, i);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const valueEnd = endOfValue(text, valueStart);
    spans.push({ keyStart: i, keyEnd, valueStart, valueEnd });
    i = afterComma(text, valueEnd);
  }
  return spans;
}

export function skipSpace(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09) break;
  }
  return i;
}

/** Index of what comes after a value and the comma that may follow it. */
export function afterComma(text: string, end: number): number {
  const i = skipSpace(text, end);
  return text.charAt(i) === ',' ? skipSpace(text, i + 1) : i;
}

export function endOfValue(text: string, start: number): number {
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

/** Index after a number, `true`, `false` or `null`. */
export function endOfWord(text: string, start: number): number {
  let i = start;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x2c || c === 0x7d || c === 0x5d || c <= 0x20) break;
  }
  return i;
}
