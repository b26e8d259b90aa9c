import { readComparable, STEP, type Comparable } from './comparable.js';
import { ScalarComparison } from './compare-scalars.js';
import type { JsonText } from './json-text.js';
import type { Scalar } from './json-tokens.js';
import { sameInOrder } from './same-in-order.js';
import { atOnce, type Steps } from './steps.js';

/**
 * Whether two texts hold the same JSON value: key order and spelling do not matter, array order does.
 * Numbers are compared as exact decimals (`1.10` equals `1.1`, but not a neighbor beyond double precision).
 * Each text is read twice at most, however deep it nests.
 */
export function jsonEquals(a: JsonText, b: JsonText): boolean {
  return atOnce(jsonEqualsInSteps(a, b));
}

/** The same in steps, for texts of megabytes. */
export function jsonEqualsInSteps(a: JsonText, b: JsonText): Steps<boolean> {
  return jsonEqualsTo(a)(b);
}

/** The same for several texts that are compared with one. */
export function jsonEqualsTo(text: JsonText): (other: JsonText) => Steps<boolean> {
  let value: Comparable | undefined;
  return function* (other) {
    if (text === other) return true;
    const inOrder = yield* sameInOrder(text, other);
    if (inOrder !== undefined) return inOrder;
    value ??= yield* readComparable(text);
    return yield* equal(value, yield* readComparable(other));
  };
}

/** Without recursion, so that it can pause anywhere. */
function* equal(one: Comparable, other: Comparable): Steps<boolean> {
  const comparison = new Comparison();
  if (!comparison.isSame(one, other)) return false;
  let paid = 0;
  for (let pair = comparison.left.pop(); pair !== undefined; pair = comparison.left.pop()) {
    const [a, b] = pair;
    for (const [key, value] of a.entries()) {
      if (!comparison.isSame(value, Array.isArray(b) ? b[key as number] : b.get(key as string))) return false;
      if (comparison.cost - paid < STEP) continue;
      yield comparison.cost - paid;
      paid = comparison.cost;
    }
  }
  return true;
}

type Inside = Exclude<Comparable, Scalar>;

class Comparison {
  /** Arrays of the same length, and objects with as many members, whose insides are still to be compared. */
  readonly left: (readonly [Inside, Inside])[] = [];
  readonly #scalars = new ScalarComparison();

  /** The cost of what was compared so far, in characters. */
  get cost(): number {
    return this.#scalars.cost;
  }

  /** Whether two values are the same as far as can be seen without looking inside. */
  isSame(a: Comparable, b: Comparable | undefined): boolean {
    if (this.#scalars.isSame(a, b)) return true;
    if (!isInside(a) || !isInside(b)) return false;
    if (Array.isArray(a) !== Array.isArray(b) || sizeOf(a) !== sizeOf(b)) return false;
    this.left.push([a, b]);
    return true;
  }
}

const isInside = (value: Comparable | undefined): value is Inside => Array.isArray(value) || value instanceof Map;

const sizeOf = (value: Inside): number => (Array.isArray(value) ? value.length : value.size);
