import { beginningOf } from '../controls/text-beginning.js';

/** The most ordinals in one request for rows with previews. */
export const MOST_ROWS = 200;
/** The most characters of a preview, in UTF-16 units. */
const LONGEST = 160;
/** How much of a JSON text is read for a preview, in code points: more than it shows, because of keys, escapes and layout. */
export const PREVIEW_SOURCE_LENGTH = 640;

const token = /\s+|"((?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)("?)|[[\]{},:]|[^\s"[\]{},:]+/y;
const escapes: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: ' ', r: ' ', t: ' ' };

/** A value, and the keys that lead to it from the previous value. */
export interface PreviewPiece {
  readonly keys: string;
  readonly words: string;
}

/**
 * The beginning of a payload in words: `question: Janet’s ducks… · n: 1.10`, piece by piece. `text` is the beginning of
 * a JSON text and may end anywhere; numbers stay as they are written. At most 160 characters, unless told otherwise, and an
 * ellipsis.
 */
export function jsonPreview(
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
  longest = LONGEST,
): PreviewPiece[] {
  const pieces: PreviewPiece[] = [];
  let room = longest;
  for (const { keys, words } of values(text, isWhole)) {
    const shown = beginningOf(onOneLine(keys), room);
    room -= shown.length;
    const value = beginningOf(onOneLine(words), room);
    room -= value.length;
    pieces.push({ keys: shown, words: value });
    if (shown.length < onOneLine(keys).length || value.length < onOneLine(words).length) return cut(pieces);
  }
  return isWhole ? pieces : cut(pieces);
}

function cut(pieces: readonly PreviewPiece[]): PreviewPiece[] {
  const last = pieces.at(-1) ?? { keys: '', words: '' };
  return [...pieces.slice(0, -1), { ...last, words: `${last.words.trimEnd()}…` }];
}

/** Every scalar and every empty object or array, in order. */
function* values(text: string, isWhole: boolean): Iterable<PreviewPiece> {
  let keys = '';
  for (const { raw, string, end } of tokens(text)) {
    let words: string | undefined;
    if (string !== undefined) {
      words = decode(string);
      if (/^\s*:/.test(text.slice(end))) {
        keys += `${words}: `;
        continue;
      }
    } else if (/^[{[]/.test(raw)) {
      const empty = /^\s*[}\]]/.exec(text.slice(end));
      words = empty ? raw + empty[0].trim() : undefined;
    } else if (/^[^\s\]},:]/.test(raw) && (isWhole || end < text.length)) words = raw;
    if (words === undefined) continue;
    yield { keys, words };
    keys = '';
  }
}

// A text can contain control characters as escapes; on one line, each becomes a space.
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

/** The tokens of a JSON text, which may end anywhere. */
export function* tokens(text: string): Iterable<{ raw: string; string: string | undefined; end: number }> {
  token.lastIndex = 0;
  let found = token.exec(text);
  while (found) {
    const end = token.lastIndex;
    yield { raw: found[0], string: found[1], end };
    token.lastIndex = end;
    found = token.exec(text);
  }
}

/** What a JSON string stands for, given what is between its quotes. */
export function decode(spelled: string): string {
  return spelled.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
