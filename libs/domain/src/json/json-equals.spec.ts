import fc from 'fast-check';
import { compactJson } from './compact-json.js';
import { jsonEquals, jsonEqualsInSteps, jsonEqualsTo } from './json-equals.js';
import { anyJsonText, anyPlainJson } from './json-text.fixture.js';
import { parseJsonText, toJsonText } from './json-text.js';
import { atOnce, inTurns } from './steps.js';

const objectOf = (members: number) => `{${Array.from({ length: members }, (_, i) => `"k${i}":1`).join(',')}}`;
const equals = (a: string, b: string) => jsonEquals(parseJsonText(a), parseJsonText(b));

describe('jsonEquals', () => {
  it.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['{"a":{"x":[1,{"p":1,"q":2}]}}', '{ "a": {"x": [ 1, {"q": 2, "p": 1} ] } }'],
    ['1', '1.0'],
    ['1.10', '11e-1'],
    ['100', '1E+2'],
    ['0', '-0'],
    ['0.0', '0e99999999999999999999'],
    ['12345678901234567890', '1234567890123456789e1'],
    ['0.0000000000001', '1e-13'],
    ['999999999999999', '999999999999999.0'],
    ['-0', '0e1'],
    ['[true,false,null,"\\\\"]', '[true,false,null,"\\u005c"]'],
    ['1e400', '10e399'],
    ['"\\u0041\\/\\ud83d\\ude00"', '"A/😀"'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['[{"a":1,"b":3,"a":2},4]', '[{"a":2,"b":3},4]'],
    ['[{"a":[]},{"b":{"c":[1,2.0]}}]', '[{"a":[]},{"b":{"c":[1.0,2]}}]'],
    ['{"\\u0061":1}', '{"a":1}'],
    [' null', 'null '],
  ])('finds %s equal to %s', (a, b) => {
    expect(equals(a, b)).toBe(true);
    expect(equals(b, a)).toBe(true);
  });

  it.each([
    ['[1,2]', '[2,1]'],
    ['[1]', '[1,1]'],
    ['[{},[1]]', '[{},[2]]'],
    ['[[],1]', '[[1]]'],
    ['[{"a":1},2]', '[{"a":2},2]'],
    ['{"a":1,"a":2}', '{"a":1}'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['{"a":null}', '{"b":null}'],
    ['{"__proto__":1}', '{}'],
    ['{"toString":1}', '{"valueOf":1}'],
    ['12345678901234567890', '12345678901234567891'],
    ['1', '1.00000000000000000000001'],
    ['1e400', '1e401'],
    ['999999999999999', '999999999999999.1'],
    ['0.0000000000001', '0.00000000000010000000000000000001'],
    ['1e-400', '0'],
    ['1', '-1'],
    ['1', '"1"'],
    ['0', 'false'],
    ['null', '{}'],
    ['[]', '{}'],
    ['""', '" "'],
    ['"\\u0000"', '""'],
    ['"\\ud800"', '"\\ud801"'],
    ['true', 'false'],
  ])('finds %s different from %s', (a, b) => {
    expect(equals(a, b)).toBe(false);
    expect(equals(b, a)).toBe(false);
  });

  it('agrees with a comparison of the values if they are exact', () => {
    fc.assert(
      fc.property(anyPlainJson, anyPlainJson, (a, b) => {
        expect(jsonEquals(a.text, b.text)).toBe(same(a.value, b.value));
      }),
    );
  });

  it('ignores key order and spaces, at any depth', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    fc.assert(
      fc.property(anyPlainJson, ({ value, text }) => {
        expect(jsonEquals(text, toJsonText(reversed(value)))).toBe(true);
      }),
    );
    fc.assert(fc.property(anyJsonText, (text) => expect(jsonEquals(text, compactJson(text))).toBe(true)));
  });
});

describe('jsonEqualsTo', () => {
  it('finds what jsonEquals finds, for one text after another', () => {
    fc.assert(
      fc.property(anyJsonText, fc.array(anyJsonText, { minLength: 1, maxLength: 3 }), (one, others) => {
        const isSame = jsonEqualsTo(one);
        for (const other of [...others, compactJson(one)]) expect(atOnce(isSame(other))).toBe(jsonEquals(one, other));
      }),
    );
  });
});

describe('jsonEqualsInSteps', () => {
  const many = 100_000;
  const listed = (element: string) => `[${`${element},`.repeat(many)}1]`;
  it.each([
    ['numbers', listed('1'), listed('1 ')],
    ['numbers spelled differently', listed('1e20'), listed('10e19')],
    ['empty arrays', listed('[]'), listed('[ ]')],
    ['empty objects', listed('{}'), listed('{ }')],
    ['strings', listed('"\\n"'), listed('"\\u000a"')],
    ['words', listed('null'), listed('null ')],
    ['nested arrays', listed('[[[[]]]]'), listed('[[[[ ]]]]')],
    ['members', objectOf(many), objectOf(many).replace('{', '{ ')],
    ['members in another order', `{"last":1,${objectOf(many).slice(1)}`, objectOf(many).replace(/}$/, ',"last":1}')],
  ])('gives other work a turn while it compares many %s', async (_, one, other) => {
    let turns = 0;
    const turn = async () => void turns++;
    expect(await inTurns(jsonEqualsInSteps(parseJsonText(one), parseJsonText(other)), turn)).toBe(true);
    // Two texts are read side by side.
    expect(turns).toBeGreaterThanOrEqual((2 * many) / 20_000);
  });
});

/** The same comparison on parsed values. */
function same(a: fc.JsonValue, b: fc.JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b) || Object.keys(a).length !== Object.keys(b).length) return false;
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([key, value]) => other.has(key) && same(value ?? null, other.get(key) ?? null));
}
