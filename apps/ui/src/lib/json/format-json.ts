import { format } from 'jsonc-parser';

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The edits of whitespace that format a JSON text; keys, numbers and escapes stay as written. */
export function formatEdits(text: string): TextEdit[] {
  return format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' })
    .map(({ offset, length, content }) => ({ from: offset, to: offset + length, insert: content }))
    .sort((a, b) => a.from - b.from);
}

/** A JSON text formatted over several lines. */
export function formatJson(text: string): string {
  return applyEdits(text, formatEdits(text));
}

/** The text with all edits, which are in order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of edits) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Where a position of the text is after the edits, which are in order. */
export function placeAfter(edits: readonly TextEdit[], place: number): number {
  let moved = place;
  for (const { from, to, insert } of edits) {
    if (to > place) return from < place ? moved - (place - from) : moved;
    moved += insert.length - (to - from);
  }
  return moved;
}

/** The one edit that turns one text into another, without what both have in common at the start and the end. */
export function difference(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let kept = 0;
  while (
    kept < shorter - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept++;
  }
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}
