import type { Bucket, ProgressPoint } from '@labeling/read-models/queries';

const HOUR = 3_600;
const seconds: Readonly<Record<Bucket, number>> = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };

/** From the bottom of the chart to its top. */
export const layers = ['removed', 'approved', 'modified', 'new'] as const;
export type Layer = (typeof layers)[number];

export interface ProgressSeries {
  /** Seconds since 1970, rising. */
  readonly times: readonly number[];
  readonly counts: Readonly<Record<Layer, readonly number[]>>;
}

/**
 * The points of the chart. Each lies at the end of its period (the last one at `now` at the latest). Where nothing
 * happened for a while, values stay until they change; before the first period they are zero.
 */
export function progressSeries(points: readonly ProgressPoint[], bucket: Bucket, now: number): ProgressSeries {
  const times: number[] = [];
  const counts: Record<Layer, number[]> = { removed: [], approved: [], modified: [], new: [] };
  const add = (time: number, point: Readonly<Record<Layer, number>>) => {
    times.push(time);
    for (const layer of layers) counts[layer].push(point[layer]);
  };
  let before: Readonly<Record<Layer, number>> = { removed: 0, approved: 0, modified: 0, new: 0 };
  for (const point of points) {
    const from = Date.parse(point.from) / 1_000;
    if (times.length === 0 || from > (times.at(-1) ?? 0)) add(from, before);
    add(Math.max(Math.min(from + seconds[bucket], now), (times.at(-1) ?? 0) + 1), point);
    before = point;
  }
  const last = times.at(-1);
  if (last !== undefined && now > last) add(now, before);
  return { times, counts };
}

/** Each layer with all layers below it, in the order of {@link layers}. */
export function stacked({ times, counts }: ProgressSeries): number[][] {
  const sums: number[][] = [];
  for (const layer of layers) {
    const below = sums.at(-1);
    sums.push(times.map((_, i) => (below?.[i] ?? 0) + (counts[layer][i] ?? 0)));
  }
  return sums;
}
