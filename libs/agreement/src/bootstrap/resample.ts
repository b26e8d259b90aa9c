import { binomial } from './binomial.js';
import type { Random } from './random.js';

/** Drawing one binomial takes about as long as drawing this many items. */
const ITEMS_PER_BINOMIAL = 12;
/** A resample draws at most this many items. */
const MOST_ITEMS = 10_000;

/** Draws items with replacement from items of which `counts` are alike. */
export interface Resampling {
  /** How many items one resample draws. */
  readonly items: number;
  /** What a resample costs, in draws of one item. */
  readonly draws: number;
  /** The drawn counts, in the same order, in an array that the next resample overwrites. */
  start(random: Random): () => Int32Array;
}

export function resamplingOf(counts: Int32Array): Resampling {
  const items = sumOf(counts);
  const fewer = Math.min(items, MOST_ITEMS);
  const binomials = counts.length * ITEMS_PER_BINOMIAL;
  return binomials < fewer
    ? { items, draws: binomials, start: (random) => byCount(counts, items, random) }
    : { items: fewer, draws: fewer, start: (random) => byItem(counts, fewer, random) };
}

/** One binomial per count, however many items there are. */
function byCount(counts: Int32Array, items: number, random: Random): () => Int32Array {
  const drawn = new Int32Array(counts.length);
  return () => {
    let left = items;
    let others = items;
    for (let i = 0; i < counts.length; i++) {
      drawn[i] = binomial(left, counts[i]! / others, random);
      left -= drawn[i]!;
      others -= counts[i]!;
    }
    return drawn;
  };
}

/** One draw per item, where few items are alike. */
function byItem(counts: Int32Array, items: number, random: Random): () => Int32Array {
  const countOf = new Int32Array(sumOf(counts));
  let end = 0;
  counts.forEach((count, i) => countOf.fill(i, end, (end += count)));
  const drawn = new Int32Array(counts.length);
  return () => {
    drawn.fill(0);
    for (let i = 0; i < items; i++) drawn[countOf[random.below(countOf.length)]!]!++;
    return drawn;
  };
}

export function sumOf(counts: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i]!;
  return sum;
}
