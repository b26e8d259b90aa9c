// Where a text stops being JSON, for the cases in which `JSON.parse` does not say.
import { endOfString } from '@labeling/domain';

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'end';

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The offset, in UTF-16 units, of the first token that is not allowed there; the length if the text ends too early. */
export function syntaxErrorPosition(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let i = skipSpace(text, 0);
  while (i < text.length) {
    const c = text.charAt(i);
    const end = endOfToken(text, i);
    const after: Expected | undefined = end === undefined ? undefined : next(expected, c, open);
    if (end === undefined || after === undefined) return i;
    expected = after;
    i = skipSpace(text, end);
  }
  return text.length;
}

function endOfToken(text: string, start: number): number | undefined {
  const c = text.charAt(start);
  if ('{}[],:'.includes(c)) return start + 1;
  if (c === '"') return endOfString(text, start);
  scalar.lastIndex = start;
  return scalar.test(text) ? scalar.lastIndex : undefined;
}

/** What may follow the token that starts with `c`; undefined when the token itself is not allowed here. */
function next(expected: Expected, c: string, open: string[]): Expected | undefined {
  switch (expected) {
    case 'value':
    case 'value or ]':
      if (c === '{' || c === '[') return begin(c, open);
      if (c === ']' && expected === 'value or ]') return close(open);
      return '},:]'.includes(c) ? undefined : afterValue(open);
    case 'key':
    case 'key or }':
      if (c === '}' && expected === 'key or }') return close(open);
      return c === '"' ? ':' : undefined;
    case ':':
      return c === ':' ? 'value' : undefined;
    case ', or end':
      if (c === ',') return open.at(-1) === '}' ? 'key' : 'value';
      return c === open.at(-1) ? close(open) : undefined;
    case 'end':
      return undefined;
  }
}

function begin(bracket: '{' | '[', open: string[]): Expected {
  open.push(bracket === '{' ? '}' : ']');
  return bracket === '{' ? 'key or }' : 'value or ]';
}

function close(open: string[]): Expected {
  open.pop();
  return afterValue(open);
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'end' : ', or end';
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && ' \n\r\t'.includes(text.charAt(i))) i++;
  return i;
}
