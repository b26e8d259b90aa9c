import { jsonEquals, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

const canonical = (text: string) => canonicalJson(parseJsonText(text));
const spelledTwice = fc.constantFrom(
  ...['1', '1.0', '10e-1', '1.50', '1.5', '1e400', '10e399', '12345678901234567890', '12345678901234567891', '-0', '0'],
  ...['"a"', '"\\u0061"', '"1"', 'true', 'null', '{"a":1,"b":2}', '{ "b":2.0, "a":1 }', '{"a":9,"a":1,"b":2}'],
  ...[
    '{"__proto__":1}',
    '{}',
    '[12345678901234567890]',
    '[12345678901234567891]',
    '[1,2]',
    '[1.0, 2]',
    '[2,1]',
    '[[1],2]',
    '{"a":[{"y":1,"x":2}]}',
    '{"a":[{"x":2,"y":1e0}]}',
  ],
);

describe('canonicalJson', () => {
  it('is the same exactly for equal values', () => {
    fc.assert(
      fc.property(spelledTwice, spelledTwice, (a, b) => {
        expect(canonical(a) === canonical(b)).toBe(jsonEquals(parseJsonText(a), parseJsonText(b)));
        expect(jsonEquals(canonical(a), parseJsonText(a))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('writes numbers as people do if a double can represent them', () => {
    expect(canonical('{"b":[1.50,1e2],"a":-0.0}')).toBe('{"a":0,"b":[1.5,100]}');
  });
});
