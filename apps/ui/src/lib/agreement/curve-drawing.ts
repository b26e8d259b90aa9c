import type { Curve, Figure } from './agreement.js';

type Point = Curve['points'][number];
/** Which of the figures are drawn. */
export type Drawn = 'alpha' | 'percent';

export interface CurveScale {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

/** The lowest value that a chart of these figures must show: 0, or less where chance would do better. */
export function lowest(points: readonly Point[]): number {
  const all = points.flatMap(({ alpha, percent }) => [alpha, percent].flatMap((each) => valuesOf(each)));
  return Math.max(-1, Math.floor(Math.min(0, ...all) * 4) / 4);
}

function valuesOf({ value, interval }: Figure): number[] {
  return [value, interval?.from].filter((each) => each !== undefined);
}

/** A line through the figures, with gaps where there are none. */
export function linePath(points: readonly Point[], drawn: Drawn, { x, y }: CurveScale): string {
  let isGap = true;
  return points
    .map(({ at, [drawn]: { value } }) => {
      const command = isGap ? 'M' : 'L';
      isGap = value === undefined;
      return value === undefined ? '' : `${command}${round(x(Date.parse(at)))} ${round(y(value))}`;
    })
    .join('');
}

/** The areas between the bounds of the intervals. */
export function bandPath(points: readonly Point[], drawn: Drawn, { x, y }: CurveScale): string {
  return runsOf(points, (point) => point[drawn].interval !== undefined)
    .map((run) => {
      const edge = (bound: 'from' | 'to') =>
        run.map((point) => `${round(x(Date.parse(point.at)))} ${round(y(point[drawn].interval?.[bound] ?? 0))}`);
      return `M${[...edge('to'), ...edge('from').reverse()].join('L')}Z`;
    })
    .join('');
}

function runsOf(points: readonly Point[], has: (point: Point) => boolean): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (has(point)) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
