import fc from 'fast-check';
import { addToPower, comparePowers, powersApart, readPower } from './power.js';

const power = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
const edge = fc
  .tuple(fc.integer({ min: 15, max: 40 }), fc.integer({ min: -5, max: 5 }), fc.boolean())
  .map(([digits, off, minus]) => {
    const value = 10n ** BigInt(digits) + BigInt(off);
    return minus ? -value : value;
  });

describe('a power of ten', () => {
  it('adds and compares like a whole number', () => {
    fc.assert(
      fc.property(fc.oneof(power, edge), fc.integer(), fc.oneof(power, edge), (a, small, b) => {
        expect(addToPower(String(a), small)).toBe(String(a + BigInt(small)));
        expect(powersApart(String(a + BigInt(small)), String(a))).toBe(small);
        expect(comparePowers(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['+0', '0'],
    ['-000', '0'],
    ['-0012', '-12'],
    ['7', '7'],
  ])('is read from %s as %s', (text, read) => expect(readPower(text)).toBe(read));
});
