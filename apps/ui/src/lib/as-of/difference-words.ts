// What is shown of two different values that begin with the same words.
import type { JsonText } from '@labeling/domain';
import { oneLine } from '../long-table/field-words.js';
import { jsonPreview } from '../long-table/json-preview.js';

/** How much of each is shown, and how much of that before the first difference, in UTF-16 units. */
const SHOWN = 80;
const BEFORE = 24;

/** The words of both around their first difference. `name` says what people call a value. */
export function wordsAroundDifference(
  before: JsonText,
  after: JsonText,
  name: (words: string) => string,
): readonly [before: string, after: string] {
  const [one, other] = [name(allWords(before)), name(allWords(after))];
  // The text "1" reads like the number, and several spaces read like one: such values differ only as JSON.
  return one === other ? aroundDifference(before, after) : aroundDifference(one, other);
}

function aroundDifference(one: string, other: string): readonly [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(same - BEFORE, 0);
  return [partFrom(from, one), partFrom(from, other)];
}

function partFrom(from: number, words: string): string {
  const end = from + SHOWN;
  // Half of a character may be left at either end.
  const part = words.slice(from, end).replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? '…' : ''}${part}${end < words.length ? '…' : ''}`;
}

function allWords(text: JsonText): string {
  return oneLine(jsonPreview({ text, isWhole: true }, Infinity));
}
