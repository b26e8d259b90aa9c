// Opens one level of a JSON text that may be as long as a request, a stretch at a time. Everything here expects valid JSON.
import type { JsonText } from './json-text.js';
import { decodeJsonString } from './open-json.js';
import { afterComma, endOfWord, skipSpace } from './scan-json.js';
import type { Steps } from './steps.js';

/** Characters that one step reads. A string without escapes counts for little, however long: it is skipped natively. */
const STEP = 50_000;

/**
 * The values of the properties with these names, however many others there are; of a repeated key the last one. `other` is
 * called with each other name.
 */
export function* picksInSteps(
  text: JsonText,
  names: ReadonlySet<string>,
  other?: (name: string) => void,
): Steps<Map<string, JsonText>> {
  const picks = new Map<string, JsonText>();
  let i = skipSpace(text, 0);
  if (text.charAt(i) !== '{') return picks;
  let since = i;
  for (i = skipSpace(text, i + 1); text.charAt(i) === '"'; i = afterComma(text, i)) {
    const keyEnd = yield* endInSteps(text, i);
    const key = decodeJsonString(text.slice(i, keyEnd));
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    i = yield* endInSteps(text, valueStart);
    if (names.has(key)) picks.set(key, text.slice(valueStart, i) as JsonText);
    else other?.(key);
    if (i - since < STEP) continue;
    yield i - since;
    since = i;
  }
  return picks;
}

/** The elements of an array, in order, with the steps as numbers in between. */
export function* elementsInSteps(text: JsonText): Generator<JsonText | number, void, void> {
  let i = skipSpace(text, skipSpace(text, 0) + 1);
  while (i < text.length && text.charAt(i) !== ']') {
    const end = yield* endInSteps(text, i);
    yield text.slice(i, end) as JsonText;
    i = afterComma(text, end);
  }
}

/** How many objects and arrays begin in a text; counts no further than one more than `most`. */
export function* bracketsInSteps(text: string, most: number): Steps<number> {
  let count = 0;
  let step = STEP;
  for (let i = 0; i < text.length && count <= most; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = (yield* endInSteps(text, i)) - 1;
    else if (c === 0x7b || c === 0x5b) count++;
    if (--step > 0) continue;
    yield STEP;
    step = STEP;
  }
  return count;
}

/** Index after the value that begins at `start`. */
function* endInSteps(text: string, start: number): Steps<number> {
  const first = text.charCodeAt(start);
  if (first !== 0x22 && first !== 0x7b && first !== 0x5b) return endOfWord(text, start);
  let depth = 0;
  let step = STEP;
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      let end = text.indexOf('"', i + 1);
      for (; end >= 0 && isEscaped(text, end); end = text.indexOf('"', end + 1)) {
        if (--step > 0) continue;
        yield STEP;
        step = STEP;
      }
      if (end < 0) return text.length;
      if (depth === 0) return end + 1;
      i = end;
    } else if (c === 0x7b || c === 0x5b) depth++;
    else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
    if (--step > 0) continue;
    yield STEP;
    step = STEP;
  }
  return text.length;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}
