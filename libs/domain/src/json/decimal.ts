// Decimals of any size, as JSON writes them, without passing through a double.
import { addToPower, comparePowers, powersApart, readPower } from './power.js';

interface Decimal {
  readonly negative: boolean;
  /** Significant digits without leading or trailing zeros; empty for zero. */
  readonly digits: string;
  /** Power of ten of the digit after the last one in `digits`. */
  readonly exponent: string;
}

/** One spelling per number: equal numbers give equal strings. Expects the text of a JSON number. */
export function canonicalDecimal(text: string): string {
  const { negative, digits, exponent } = readDecimal(text);
  return digits === '' ? '0' : `${negative ? '-' : ''}${digits}e${exponent}`;
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const left = readDecimal(a);
  const right = readDecimal(b);
  const signs = sign(left) - sign(right);
  if (signs !== 0) return signs;
  return sign(left) * compareMagnitudes(left, right);
}

/** Whether `a` and `b` are no further apart than `most`, which is at least 0. */
export function areDecimalsWithin(a: string, b: string, most: string): boolean {
  const [high, low] = compareDecimals(a, b) < 0 ? [b, a] : [a, b];
  const { negative, ...size } = readDecimal(high);
  return signOfSum([readDecimal(low), readDecimal(most), { ...size, negative: !negative }]) >= 0;
}

/**
 * The sign of the sum of up to nine decimals. Those that begin far below where larger ones end are not added, so that
 * no number gets more digits than were written.
 */
function signOfSum(decimals: readonly Decimal[]): number {
  const largestFirst = decimals
    .filter(({ digits }) => digits !== '')
    .map((each) => ({ ...each, top: addToPower(each.exponent, each.digits.length) }))
    .sort((one, other) => comparePowers(other.top, one.top));
  let sum = 0n;
  let end = largestFirst[0]?.exponent ?? '0';
  for (const { negative, digits, exponent, top } of largestFirst) {
    if (sum !== 0n && comparePowers(addToPower(top, 1), end) <= 0) break;
    if (sum === 0n) end = exponent;
    const above = powersApart(exponent, end);
    const value = BigInt(digits) * 10n ** BigInt(Math.max(above, 0)) * (negative ? -1n : 1n);
    sum = sum * 10n ** BigInt(Math.max(-above, 0)) + value;
    if (above < 0) end = exponent;
  }
  return sum < 0n ? -1 : sum > 0n ? 1 : 0;
}

function readDecimal(text: string): Decimal {
  const match = /^\s*(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?\s*$/.exec(text);
  if (!match) throw new SyntaxError('Not the text of a JSON number');
  const [, minus, whole = '', fraction = '', power = '0'] = match;
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.slice(0, endOfDigits(all));
  const exponent = addToPower(readPower(power), all.length - digits.length - fraction.length);
  return { negative: minus === '-', digits, exponent };
}

/** Index after the last digit that is not zero. A loop, as a regular expression takes quadratic time on long zeros. */
function endOfDigits(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  return end;
}

function sign({ negative, digits }: Decimal): number {
  return digits === '' ? 0 : negative ? -1 : 1;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const tops = comparePowers(addToPower(a.exponent, a.digits.length), addToPower(b.exponent, b.digits.length));
  if (tops !== 0) return tops;
  const width = Math.max(a.digits.length, b.digits.length);
  const left = a.digits.padEnd(width, '0');
  const right = b.digits.padEnd(width, '0');
  return left === right ? 0 : left < right ? -1 : 1;
}
