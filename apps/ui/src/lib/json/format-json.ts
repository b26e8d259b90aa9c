// Lays a JSON text out over several lines. Only whitespace between tokens changes; keys, numbers and escapes stay as written.

/** Whitespace between two tokens that is laid out differently than written. Positions are in UTF-16 units. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** Where it is in the laid-out text. */
  readonly shownFrom: number;
  readonly shownTo: number;
}

export interface Layout {
  readonly shown: string;
  /** In order. */
  readonly gaps: readonly Gap[];
}

/** Texts that indentation would make longer than this, in UTF-16 units, get line breaks only. */
const LONGEST_INDENTED = 8_000_000;

/** Expects valid JSON of any size; time and memory are linear in it. */
export function layOut(text: string): Layout {
  return layOutWith(text, '  ') ?? layOutWith(text, '', Infinity) ?? { shown: text, gaps: [] };
}

/** A JSON text laid out over several lines. */
export function formatJson(text: string): string {
  return layOut(text).shown;
}

function layOutWith(text: string, indent: string, longest = LONGEST_INDENTED): Layout | undefined {
  const parts: string[] = [];
  const gaps: Gap[] = [];
  const breaks = ['\n'];
  let [depth, kept, length] = [0, 0, 0];
  let before = '';
  for (let at = 0; at <= text.length;) {
    const from = at;
    at = endOfSpace(text, from);
    const next = text[at] ?? '';
    if (next === '}' || next === ']') depth--;
    const wanted = gapBetween(before, next, () => (breaks[depth] ??= `\n${indent.repeat(Math.max(depth, 0))}`));
    if (next === '{' || next === '[') depth++;
    length += wanted.length - (at - from);
    if (wanted !== text.slice(from, at)) {
      parts.push(text.slice(kept, from), wanted);
      gaps.push({ from, to: at, shownFrom: at + length - wanted.length, shownTo: at + length });
      kept = at;
    }
    if (text.length + length > longest) return undefined;
    before = next;
    at = endOfToken(text, at);
  }
  return { shown: `${parts.join('')}${text.slice(kept)}`, gaps };
}

function gapBetween(before: string, next: string, lineBreak: () => string): string {
  if (before === '' || next === '' || next === ',' || next === ':') return '';
  if (before === ':') return ' ';
  if ((before === '{' && next === '}') || (before === '[' && next === ']')) return '';
  return lineBreak();
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/** The position after the token that starts here; past the end of the text after the last token. */
function endOfToken(text: string, from: number): number {
  const first = text[from];
  if (first === undefined) return from + 1;
  if (first === '"') return endOfString(text, from, text.length);
  let at = from + 1;
  if (isMark(text.charCodeAt(from))) return at;
  while (at < text.length && !isMark(text.charCodeAt(at)) && !isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Whether a character is a token on its own, or starts a string. */
export function isMark(code: number): boolean {
  // { } [ ] , : "
  return code === 123 || code === 125 || code === 91 || code === 93 || code === 44 || code === 58 || code === 34;
}

/** After the closing quote of the string whose opening quote is at `from`; `limit` when it is not closed before that. */
export function endOfString(text: string, from: number, limit: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0 && quote < limit; quote = text.indexOf('"', quote + 1)) {
    let backslashes = quote;
    while (text[backslashes - 1] === '\\') backslashes--;
    if ((quote - backslashes) % 2 === 0) return quote + 1;
  }
  return limit;
}

/** Where a position in the text is once it is laid out. */
export function placeInLayout({ gaps }: Layout, place: number): number {
  const gap = gaps[firstAt(gaps, (one) => one.to > place) - 1];
  const next = gaps[firstAt(gaps, (one) => one.to > place)];
  if (next !== undefined && next.from < place) return next.shownFrom;
  return gap === undefined ? place : place - gap.to + gap.shownTo;
}

/** Index of the first gap for which this holds, as it does for all after it; the number of gaps if there is none. */
export function firstAt(gaps: readonly Gap[], holds: (gap: Gap) => boolean): number {
  let [low, high] = [0, gaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const gap = gaps[middle];
    if (gap !== undefined && holds(gap)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function editOf({ from, to, shownFrom, shownTo }: Gap, shown: string): TextEdit {
  return { from, to, insert: shown.slice(shownFrom, shownTo) };
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
