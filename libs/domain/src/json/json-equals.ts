import { LongNumber, PER_VALUE, readComparable, STEP, type Comparable, type Scalar } from './comparable.js';
import { canonicalDecimal } from './decimal.js';
import type { JsonText } from './json-text.js';
import { atOnce, type Steps } from './steps.js';

/**
 * Whether two texts hold the same JSON value: key order and spelling do not matter, array order does.
 * Numbers are compared as exact decimals (`1.10` equals `1.1`, but not a neighbor beyond double precision).
 * Each text is read once, however deep it nests.
 */
export function jsonEquals(a: JsonText, b: JsonText): boolean {
  return atOnce(jsonEqualsInSteps(a, b));
}

/** The same in steps, for texts of megabytes. */
export function jsonEqualsInSteps(a: JsonText, b: JsonText): Steps<boolean> {
  return jsonEqualsTo(a)(b);
}

/** The same for several texts that are compared with one, which is read once. */
export function jsonEqualsTo(text: JsonText): (other: JsonText) => Steps<boolean> {
  let value: Comparable | undefined;
  return function* (other) {
    if (text === other) return true;
    value ??= yield* readComparable(text);
    return yield* equal(value, yield* readComparable(other));
  };
}

/** Without recursion, so that it can pause anywhere. */
function* equal(one: Comparable, other: Comparable): Steps<boolean> {
  const comparison = new Comparison();
  if (!comparison.isSame(one, other)) return false;
  for (let pair = comparison.left.pop(); pair !== undefined; pair = comparison.left.pop()) {
    const [a, b] = pair;
    for (const [key, value] of a.entries()) {
      if (!comparison.isSame(value, Array.isArray(b) ? b[key as number] : b.get(key as string))) return false;
      if (comparison.cost >= STEP) yield comparison.paid();
    }
  }
  return true;
}

type Inside = Exclude<Comparable, Scalar>;

class Comparison {
  /** Arrays of the same length, and objects of as many members, whose insides are still to be compared. */
  readonly left: (readonly [Inside, Inside])[] = [];
  /** Of what was compared, in characters. */
  cost = 0;

  /** Whether two values are the same as far as can be seen without looking inside. */
  isSame(a: Comparable, b: Comparable | undefined): boolean {
    this.cost += PER_VALUE;
    if (a === b) return true;
    if (a instanceof LongNumber || b instanceof LongNumber) return this.#isSameNumber(a, b);
    if (typeof a !== 'object' || typeof b !== 'object') return false;
    if (Array.isArray(a) !== Array.isArray(b) || sizeOf(a) !== sizeOf(b)) return false;
    this.left.push([a, b]);
    return true;
  }

  /** What was spent since it was last asked. */
  paid(): number {
    const { cost } = this;
    this.cost = 0;
    return cost;
  }

  #isSameNumber(a: Comparable, b: Comparable | undefined): boolean {
    if (!isNumber(a) || !isNumber(b)) return false;
    const [one, other] = [textOf(a), textOf(b)];
    if (one === other) return true;
    this.cost += PER_DECIMAL + one.length + other.length;
    return canonicalDecimal(one) === canonicalDecimal(other);
  }
}

/** What it costs to compare two numbers that a double may not hold, in characters. */
const PER_DECIMAL = 200;

const sizeOf = (value: Inside): number => (Array.isArray(value) ? value.length : value.size);

const isNumber = (value: Comparable | undefined): value is number | LongNumber =>
  typeof value === 'number' || value instanceof LongNumber;

const textOf = (value: number | LongNumber): string => (typeof value === 'number' ? String(value) : value.text);
