import type { Steps } from '@labeling/domain';
import type { Interval } from '../bootstrap/interval.js';
import { intervalsOf, type Estimates } from '../bootstrap/intervals.js';
import { sumOf } from '../bootstrap/resample.js';

/** A figure, or why there is none. `items` are those it rests on. */
export type Figure =
  | {
      readonly is: 'known';
      readonly value: number;
      /** Undefined if none was asked for, or if most resamples have no variation. */
      readonly interval: Interval | undefined;
      readonly items: number;
    }
  | { readonly is: 'tooFew'; readonly items: number; readonly needed: number }
  /** All answers are the same value, so nothing shows what would agree by chance. */
  | { readonly is: 'noVariation'; readonly items: number }
  /** For a figure that requires items with equally many answers. */
  | { readonly is: 'unequal'; readonly items: number; readonly fewest: number; readonly most: number };

/** With fewer items than this, a figure is mostly luck. */
const ITEMS_NEEDED = 10;

export interface FigureOptions {
  /** How many items a figure needs; at least one. */
  readonly needed?: number | undefined;
  /** Resamples for intervals; undefined for as many as fit the time, 0 for no intervals. */
  readonly resamples?: number | undefined;
}

/**
 * The figures that `estimates` returns for counted patterns, with intervals. `evaluation` is what it costs, in draws.
 */
export function* figuresOf(
  counts: Int32Array,
  estimates: Estimates,
  evaluation: number,
  { needed = ITEMS_NEEDED, resamples }: FigureOptions,
): Steps<readonly Figure[]> {
  const items = sumOf(counts);
  const found = estimates(counts);
  if (items < Math.max(needed, 1)) return found.map(() => ({ is: 'tooFew', items, needed }));
  const intervals = yield* intervalsOf(counts, estimates, evaluation, resamples);
  return found.map((value, i) =>
    value === undefined ? { is: 'noVariation', items } : { is: 'known', value, interval: intervals[i], items },
  );
}
