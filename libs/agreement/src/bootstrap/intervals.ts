import type { Steps } from '@labeling/domain';
import type { Interval } from './interval.js';
import { Random } from './random.js';
import { resamplingOf, sumOf } from './resample.js';

/** Draws that are spent on the intervals of one set of figures, as long as that is neither too few resamples nor too many. */
const DRAWS = 20_000_000;
const FEWEST_RESAMPLES = 200;
const MOST_RESAMPLES = 1_000;
/** What a draw costs, in the characters that `Steps` counts. */
const PER_DRAW = 0.25;
/** The share of the resamples that lie inside an interval. */
const INSIDE = 0.95;

/** The values of several figures for given counts of patterns; undefined for a figure without variation. */
export type Estimates = (counts: Int32Array) => readonly (number | undefined)[];

/** How many resamples to take if each costs as much as that many draws. */
export function resamplesFor(draws: number): number {
  return Math.min(MOST_RESAMPLES, Math.max(FEWEST_RESAMPLES, Math.floor(DRAWS / Math.max(draws, 1))));
}

/**
 * Percentile bootstrap: the figures of many samples drawn from this one. A figure that most of them leave undefined has no interval. If samples are drawn smaller than this one, they spread
 * wider, by the square root of the ratio, which is corrected again. If hardly any answers are alike, resamples repeat items and with them values that nobody repeated: their figures may all
 * lie on one side of this sample's, to which the interval is widened. The same counts in the same order give the same intervals. `evaluation` is what estimates cost, in draws.
 */
export function* intervalsOf(
  counts: Int32Array,
  estimates: Estimates,
  evaluation: number,
  resamples?: number,
): Steps<(Interval | undefined)[]> {
  const { items, draws, start } = resamplingOf(counts);
  const times = resamples ?? resamplesFor(draws + evaluation);
  const draw = start(new Random());
  const values = estimates(counts);
  const found = values.map((): number[] => []);
  for (let i = 0; i < times; i++) {
    estimates(draw()).forEach((value, figure) => value !== undefined && found[figure]!.push(value));
    yield Math.ceil((draws + evaluation) * PER_DRAW);
  }
  const narrowing = Math.sqrt(items / sumOf(counts));
  return values.map((value, figure) => {
    const drawn = Float64Array.from(found[figure]!).sort();
    if (value === undefined || drawn.length * 2 <= times) return undefined;
    const bound = (share: number) => value + (quantile(drawn, share) - value) * narrowing;
    const [from, to] = [bound((1 - INSIDE) / 2), bound((1 + INSIDE) / 2)];
    return { from: Math.min(from, value), to: Math.max(to, value) };
  });
}

/** Interpolates between the two neighboring values. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}
