import type { ProgressPoint } from '@labeling/read-models/queries';

/** From the bottom of the chart to its top: what is finished lies lowest, so that it grows from the ground. */
export const layers = ['pushed', 'approved', 'modified', 'new', 'discarded'] as const;
export type Layer = (typeof layers)[number];
export const layerNames: Readonly<Record<Layer, string>> = {
  pushed: 'Pushed',
  approved: 'Approved',
  modified: 'Modified',
  new: 'New',
  discarded: 'Discarded',
};

/** Where a chart puts moments, in milliseconds since 1970, and counts. */
export interface Scale {
  readonly x: (time: number) => number;
  readonly y: (count: number) => number;
  readonly end: number;
}

/** How many items there are in all layers up to this one. */
export function upTo(layer: Layer, point: ProgressPoint): number {
  return layers.slice(0, layers.indexOf(layer) + 1).reduce((sum, name) => sum + point[name], 0);
}

/** The outline of a layer and all below it, as an SVG path. Counts change where events happened, and nowhere else. */
export function stepPath(layer: Layer, points: readonly ProgressPoint[], { x, y, end }: Scale): string {
  const [first] = points;
  if (first === undefined) return '';
  const steps = points.map((point) => `H${round(x(Date.parse(point.at)))}V${round(y(upTo(layer, point)))}`);
  return `M${round(x(Date.parse(first.at)))} ${round(y(0))}${steps.join('')}H${round(end)}V${round(y(0))}Z`;
}

/** The point in effect at a moment; undefined before the first. */
export function pointAt(time: number, points: readonly ProgressPoint[]): ProgressPoint | undefined {
  return points.findLast(({ at }) => Date.parse(at) <= time);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
