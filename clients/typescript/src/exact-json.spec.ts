import fc from 'fast-check';
import { ExactNumber, parseExactly, rawJson, writeJson } from './exact-json.js';

describe('writeJson', () => {
  it('writes ordinary values as JSON.stringify does', () => {
    const values = fc.anything({
      withDate: true,
      withNullPrototype: true,
      values: [fc.json(), fc.constant(undefined)],
    });
    fc.assert(
      fc.property(values, (value) => writeJson(value).replaceAll('-0', '0') === expected(value).replaceAll('-0', '0')),
    );
  });

  it.each(['12345678901234567890', '1.10', '{"a":1,"a":2}', '{"b":1,"10":2}', ' [ 1 ] '])('embeds %s', (text) => {
    expect(writeJson({ items: [{ target: rawJson(text) }] })).toBe(`{"items":[{"target":${text}}]}`);
  });

  it('writes every digit of a bigint', () => {
    expect(writeJson([2n ** 64n, -0])).toBe('[18446744073709551616,-0]');
  });
});

describe('parseExactly', () => {
  it.each([
    ...['12345678901234567890', '-9007199254740993', '1e400', '-1e-400', '0.1000000000000000055511151231257827'],
    ...['123456789012345678.5', '1.00000000000000000000000001e3'],
  ])('keeps %s', (text) => {
    const read = parseExactly(`{"a":[${text},1]}`) as { a: [ExactNumber, number] };
    expect(read.a[0]).toBeInstanceOf(ExactNumber);
    expect(String(read.a[0])).toBe(text);
    expect(Number(read.a[0])).toBe(Number(text));
    expect(writeJson(read)).toBe(`{"a":[${text},1]}`);
  });

  it.each(['0', '1.10', '-0.0', '1e3', '9007199254740992', '0.1', '1E+2', '100000000000000000000', '5e-324', '0e999'])(
    'reads %s as an ordinary number',
    (text) => expect(parseExactly(text)).toBe(Number(text)),
  );

  it('agrees with JSON.parse where no more digits are needed', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseExactly(text)).toEqual(JSON.parse(text))));
  });

  it('leaves texts alone, whatever they look like', () => {
    const texts = ['12345678901234567890', 'exact 0 12345678901234567890', '"\\', 'exact 1 '];
    expect(parseExactly(JSON.stringify(texts))).toEqual(texts);
    expect(parseExactly(`{"12345678901234567890":[1e400,${JSON.stringify(texts)}]}`)).toEqual({
      '12345678901234567890': [new ExactNumber('1e400'), texts],
    });
  });

  it('leaves an escaped text alone, whatever it says without its escapes', () => {
    const text = String.raw`{"note":"\u0065xact 0 null},\"x\":{","n":12345678901234567890}`;
    expect(parseExactly(text)).toEqual({ note: 'exact 0 null},"x":{', n: new ExactNumber('12345678901234567890') });
  });

  it.each(['01234567890123456789', '{1e400:1}', '[--12345678901234567890]', '[1e400,00]', '"1e400', ''])(
    'refuses %s, which is not JSON',
    (text) => expect(() => parseExactly(text)).toThrow(SyntaxError),
  );

  it('reads a text of many megabytes next to a number', () => {
    const long = 'a'.repeat(20_000_000);
    expect(parseExactly(`["${long}",1e400]`)).toEqual([long, new ExactNumber('1e400')]);
  });
});

describe('ExactNumber', () => {
  it.each(['', '01', '1.', '.5', '+1', '1e', 'NaN', '0x1', ' 1', '1\n', '1,"a":2', '0},"target":{'])(
    'refuses %j',
    (text) => {
      expect(() => new ExactNumber(text)).toThrow(TypeError);
    },
  );
});

const expected = (value: unknown) => JSON.stringify(value) ?? 'null';
