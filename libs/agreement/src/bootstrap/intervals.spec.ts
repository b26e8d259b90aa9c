import { atOnce } from '@labeling/domain';
import { intervalsOf, type Estimates } from './intervals.js';

/** The share of items that are of the first kind. */
const share =
  (kinds: number): Estimates =>
  (counts) => {
    let items = 0;
    let first = 0;
    for (let i = 0; i < counts.length; i++) {
      items += counts[i]!;
      if (i < counts.length / kinds) first += counts[i]!;
    }
    return [first / items];
  };
const intervalOf = (counts: Int32Array, kinds: number) => atOnce(intervalsOf(counts, share(kinds), 0))[0]!;

describe('intervalsOf', () => {
  it.each([
    ['few patterns of many items', Int32Array.of(20_000, 60_000), 80_000],
    ['few patterns of few items', Int32Array.of(20, 60), 80],
    ['items that are all different', new Int32Array(400).fill(1), 400],
    ['more different items than one resample draws', new Int32Array(40_000).fill(1), 40_000],
  ])('is as wide as theory predicts for %s', (_, counts, items) => {
    const kinds = counts.length === 2 ? 2 : 4;
    const { from, to } = intervalOf(counts, kinds);
    const deviation = Math.sqrt((0.25 * 0.75) / items);
    expect((to - from) / (2 * 1.96 * deviation)).toBeGreaterThan(0.85);
    expect((to - from) / (2 * 1.96 * deviation)).toBeLessThan(1.15);
    expect((from + to) / 2).toBeCloseTo(0.25, Math.floor(-Math.log10(deviation)));
  });

  it('is the same every time', () => {
    const counts = Int32Array.of(20, 60);
    expect(intervalOf(counts, 2)).toEqual(intervalOf(counts, 2));
  });

  it('is missing if most resamples leave the figure undefined', () => {
    let calls = 0;
    const mostlyUndefined: Estimates = () => [calls++ % 3 === 0 ? 1 : undefined];
    expect(atOnce(intervalsOf(Int32Array.of(20, 60), mostlyUndefined, 0))).toEqual([undefined]);
  });
});
