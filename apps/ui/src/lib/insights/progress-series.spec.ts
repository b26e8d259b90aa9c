import type { ProgressPoint } from '@labeling/read-models/queries';
import { progressSeries, stacked } from './progress-series.js';

const at = (time: string) => Date.parse(time) / 1_000;
const point = (from: string, counts: Partial<ProgressPoint>): ProgressPoint => {
  return { from, new: 0, modified: 0, approved: 0, removed: 0, ...counts };
};
const first = point('2026-11-20T10:00:00.000Z', { new: 4 });
const second = point('2026-11-20T11:00:00.000Z', { new: 2, approved: 2 });
const later = point('2026-11-20T15:00:00.000Z', { new: 1, approved: 2, removed: 1 });
const end = at('2026-11-20T15:20:00.000Z');

describe('the points of the progress chart', () => {
  it('start at zero, lie at the end of each period, and stay level where nothing happened', () => {
    const { times, counts } = progressSeries([first, second, later], 'hour', end);
    expect(times).toEqual([
      ...[at('2026-11-20T10:00:00Z'), at('2026-11-20T11:00:00Z'), at('2026-11-20T12:00:00Z')],
      ...[at('2026-11-20T15:00:00Z'), end],
    ]);
    expect(counts.new).toEqual([0, 4, 2, 2, 1]);
    expect(counts.approved).toEqual([0, 0, 2, 2, 2]);
    expect(counts.removed).toEqual([0, 0, 0, 0, 1]);
  });

  it('continue until now, and keep rising whatever the clocks say', () => {
    expect(progressSeries([first], 'day', end).times).toEqual([at(first.from), end]);
    const { times } = progressSeries([first], 'hour', at(first.from) - 100);
    expect(times).toEqual([at(first.from), at(first.from) + 1]);
    expect(progressSeries([], 'hour', end).times).toEqual([]);
  });

  it('are stacked from what left to what is new', () => {
    const series = progressSeries([later], 'hour', end);
    expect(stacked(series).map((layer) => layer.at(-1))).toEqual([1, 3, 3, 4]);
  });
});
