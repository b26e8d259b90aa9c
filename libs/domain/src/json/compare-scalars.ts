import { canonicalDecimal } from './decimal.js';
import { LongNumber } from './json-tokens.js';

/** What it costs to compare two values, in characters. */
const PER_PAIR = 20;
/** What it costs to compare two numbers that a double may not hold exactly, in characters. */
const PER_DECIMAL = 200;

/** Compares scalars, and counts what that costs. */
export class ScalarComparison {
  #cost = 0;

  /** Whether two values are the same scalar, or the very same object. */
  isSame(a: unknown, b: unknown): boolean {
    this.#cost += PER_PAIR;
    if (a === b) return true;
    return (a instanceof LongNumber || b instanceof LongNumber) && this.#isSameNumber(a, b);
  }

  /** In characters, since the beginning. */
  get cost(): number {
    return this.#cost;
  }

  #isSameNumber(a: unknown, b: unknown): boolean {
    if (!isNumber(a) || !isNumber(b)) return false;
    const [one, other] = [textOf(a), textOf(b)];
    if (one === other) return true;
    this.#cost += PER_DECIMAL + one.length + other.length;
    return canonicalDecimal(one) === canonicalDecimal(other);
  }
}

const isNumber = (value: unknown): value is number | LongNumber =>
  typeof value === 'number' || value instanceof LongNumber;

const textOf = (value: number | LongNumber): string => (typeof value === 'number' ? String(value) : value.text);
