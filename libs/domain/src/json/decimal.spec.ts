import fc from 'fast-check';
import { areDecimalsWithin, canonicalDecimal, compareDecimals } from './decimal.js';
import { numberText } from './json-text.fixture.js';

/** A decimal as an integer times a power of ten, written out in full. */
const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -40, max: 40 }));
const spell = ([digits, power]: [bigint, number]) => `${digits}e${power}`;
const scaled = ([digits, power]: [bigint, number]) => digits * 10n ** BigInt(power + 40);

/** -1, 0 or 1. */
const order = (difference: number | bigint) => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

describe('decimals', () => {
  it('compare exactly, whatever their size', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const difference = scaled(a) - scaled(b);
        expect(order(compareDecimals(spell(a), spell(b)))).toBe(order(difference));
        expect(canonicalDecimal(spell(a)) === canonicalDecimal(spell(b))).toBe(difference === 0n);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are within a distance exactly when they are no farther apart than it', () => {
    const near = fc.tuple(fc.bigInt({ min: -99n, max: 99n }), fc.integer({ min: -3, max: 3 }));
    const any = fc.oneof(near, decimal);
    fc.assert(
      fc.property(any, any, any, (a, b, [digits, power]) => {
        const most: [bigint, number] = [digits < 0n ? -digits : digits, power];
        const difference = scaled(a) - scaled(b);
        const isWithin = (difference < 0n ? -difference : difference) <= scaled(most);
        expect(areDecimalsWithin(spell(a), spell(b), spell(most))).toBe(isWithin);
        expect(areDecimalsWithin(spell(b), spell(a), spell(most))).toBe(isWithin);
        const just = difference < 0n ? -difference : difference;
        expect(areDecimalsWithin(spell(a), spell(b), `${just}e-40`)).toBe(true);
        if (just > 0n) expect(areDecimalsWithin(spell(a), spell(b), `${just - 1n}e-40`)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['0.1', '0.3', '0.2', true],
    ['0.1', '0.30000000000000000001', '0.2', false],
    ['1e999999999999', '1e999999999998', '1e999999999999', true],
    ['1e999999999999', '-1', '1e999999999999', false],
    ['1e999999999999', '1', '1e999999999999', true],
    ['1e999999999999', '1e-999999999999', '0', false],
    ['1e-999999999999', '1.1e-999999999999', '1e-1000000000000', true],
    ['-1', '1', '2.0', true],
    ['-1', '1', '1.999', false],
    ['0', '-0.0', '0', true],
    [`1e1${'0'.repeat(500_000)}`, `11e${'9'.repeat(500_000)}`, `1e${'9'.repeat(500_000)}`, true],
    [`1e1${'0'.repeat(500_000)}`, `11e${'9'.repeat(500_000)}`, `9.9e${'9'.repeat(499_999)}8`, false],
  ])('are compared by their distance at any size (%#)', (a, b, most, isWithin) => {
    expect(areDecimalsWithin(a, b, most)).toBe(isWithin);
    expect(areDecimalsWithin(b, a, most)).toBe(isWithin);
  });

  it('agree with doubles that are exact', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(double, double, (a, b) => {
        expect(order(compareDecimals(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('have one spelling per number, which equals the number', () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const canonical = canonicalDecimal(text);
        expect(canonicalDecimal(canonical)).toBe(canonical);
        expect(order(compareDecimals(text, canonical))).toBe(0);
        expect(order(compareDecimals(` ${text}\n`, text))).toBe(0);
      }),
    );
  });

  it.each([
    ['1.10', '1.1'],
    ['-0', '0'],
    ['0.000', '0'],
    ['1E+2', '100'],
    ['0.001e3', '1'],
    ['1e99999999999999999999', '10e99999999999999999998'],
  ])('have the same spelling for %s and %s', (a, b) => {
    expect(canonicalDecimal(a)).toBe(canonicalDecimal(b));
  });

  it('may have half a million digits', () => {
    const long = `1${'0'.repeat(500_000)}1`;
    expect(compareDecimals(long, `${long}0`)).toBe(-1);
  });

  it('may have a power of half a million digits', () => {
    const nines = '9'.repeat(500_000);
    const zeros = '0'.repeat(500_000);
    expect(canonicalDecimal(`10e${nines}`)).toBe(`1e1${zeros}`);
    expect(canonicalDecimal(`10e-1${zeros}`)).toBe(`1e-${nines}`);
    expect(compareDecimals(`1e1${zeros}`, `1e${nines}`)).toBe(1);
    expect(compareDecimals(`0.1e1${zeros}`, `1e${nines}`)).toBe(0);
    expect(compareDecimals(`1e-1${zeros}`, `1e-${nines}`)).toBe(-1);
  });

  it.each(['', 'abc', '1.', '.5', '0x1', 'NaN', '1e'])('cannot be read from %j', (text) => {
    expect(() => canonicalDecimal(text)).toThrow();
  });
});
