import { parseJsonText, type JsonText } from '@labeling/domain';
import { TypedNumbers } from './typed-numbers.svelte.js';

/** A field with this value, into which the texts are typed one after another; returns what the target then has. */
function typing(value: string | undefined, ...texts: readonly string[]) {
  const numbers = new TypedNumbers();
  let now = value === undefined ? undefined : parseJsonText(value);
  for (const text of texts) now = numbers.type('n', text, now);
  const target = (of: JsonText | undefined) => () => parseJsonText(of === undefined ? '{}' : `{"n":${of}}`);
  return { numbers, now, target, unreadable: numbers.unreadableIn(target(now)).map(({ typed }) => typed) };
}

function mustNotRead(): never {
  throw new Error('The target was read');
}

describe('a number field', () => {
  it.each([
    ['not set', undefined, ['3', '3,', '3,5']],
    ['a number', '7', ['1', '12', '12,', '12,5', '12,50']],
    ['a number that is continued', '7', ['7 ', '7 k']],
    ['something else', '"many"', ['1', '1,', '1,000']],
  ])('keeps what it held, %s, while the typed text is not a number', (_, value, texts) => {
    const { now, unreadable } = typing(value, ...texts);
    expect([now, unreadable]).toEqual([value, [texts.at(-1)]]);
  });

  it('has each number as it is typed', () => {
    for (const text of ['3', '3.', '3.5', '3.50']) expect(typing('7', text).unreadable).toEqual([]);
    expect(typing('7', '3', '3.', '3.5', '3.50').now).toBe('3.50');
    expect(typing(undefined, '3', '3,', '3', '3.5').now).toBe('3.5');
  });

  it('does not read the target, which may be long, while what is typed is a number', () => {
    const { numbers } = typing('7', '3.50');
    expect(numbers.unreadableIn(mustNotRead)).toEqual([]);
    numbers.type('n', '3.5o', undefined);
    expect(() => numbers.unreadableIn(mustNotRead)).toThrow('was read');
  });

  it('is not set once it is emptied, whatever follows', () => {
    expect(typing('7', '').now).toBeUndefined();
    expect(typing('7', '', '1', '1x').now).toBeUndefined();
  });

  it('shows what is typed until somebody else sets another number', () => {
    const { numbers, now, target } = typing('7', '1', '1x');
    expect(numbers.of('n', now)?.typed).toBe('1x');
    expect(numbers.of('n', parseJsonText('8'))).toBeUndefined();
    expect(numbers.unreadableIn(target(parseJsonText('8')))).toEqual([]);
    expect(numbers.type('n', '8x', parseJsonText('8'))).toBe('8');
  });

  it('keeps only what is not a number when its item is left', () => {
    const { numbers, now } = typing('7', '1', '1x');
    numbers.type('m', '5.', undefined);
    numbers.forgetReadable();
    expect([numbers.of('n', now)?.typed, numbers.of('m', parseJsonText('5'))]).toEqual(['1x', undefined]);
  });
});
