/** The most characters of a preview, in UTF-16 units. */
const LONGEST = 160;
/** How much of a JSON text is worth reading for a preview, in code points: keys, escapes and layout cost some. */
export const PREVIEW_SOURCE = 640;

const token = /\s+|"((?:[^"\\]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)("?)|[[\]{},:]|[^\s"[\]{},:]+/y;
const escapes: Readonly<Record<string, string>> = { b: ' ', f: ' ', n: ' ', r: ' ', t: ' ' };

/**
 * The beginning of a payload in words on one line: `question: Janet’s ducks… · n: 1.10`. `text` is the beginning of
 * a JSON text and may end anywhere; numbers stay as they are written. At most 160 characters and an ellipsis.
 */
export function previewWords({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }): string {
  const parts: string[] = [];
  let keys = '';
  let length = 0;
  let at = 0;
  const add = (value: string) => {
    parts.push(keys + value);
    length += keys.length + value.length;
    keys = '';
  };
  for (const next of tokens(text)) {
    at = next.end;
    if (next.string !== undefined) {
      const words = decode(next.string);
      if (/^\s*:/.test(text.slice(at))) keys += `${words}: `;
      else add(words);
    } else if (/^[{[]/.test(next.raw)) {
      const empty = /^\s*[}\]]/.exec(text.slice(at));
      if (empty) add(next.raw + empty[0].trim());
    } else if (/^[^\s\]},:]/.test(next.raw) && (isWhole || at < text.length)) add(next.raw);
    if (length > LONGEST) break;
  }
  const line = parts.join(' · ').replaceAll(blank, ' ').trim();
  return line.length > LONGEST ? `${upTo(line, LONGEST)}…` : isWhole ? line : `${line}…`;
}

// Control characters can stand in a text as escapes; on one line they are as good as a space.
const blank = /[\s\p{Cc}]+/gu;

function* tokens(text: string): Iterable<{ raw: string; string: string | undefined; end: number }> {
  token.lastIndex = 0;
  let found = token.exec(text);
  while (found) {
    const end = token.lastIndex;
    yield { raw: found[0], string: found[1], end };
    token.lastIndex = end;
    found = token.exec(text);
  }
}

function decode(spelled: string): string {
  return spelled.replace(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The first characters of a text, one less where a pair of surrogates would be cut. */
function upTo(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
