import type { Steps } from '@labeling/domain';
import { cellsInOrder, type Cell } from '../answers/crossing.js';
import type { Values } from '../answers/values.js';
import { resamplesFor } from '../bootstrap/intervals.js';
import { resamplingOf } from '../bootstrap/resample.js';
import { percentAndCohen } from '../measures/cohen.js';
import { figuresOf, type Figure, type FigureOptions } from './figure.js';

/** How far two members agree, or a member with the final answer. */
export interface TwoSidedFigures {
  readonly percent: Figure;
  readonly cohen: Figure;
}

/** The figures of several pairs of sides, which share the time for intervals. */
export function* twoSidedFigures(
  crossings: readonly (readonly Cell[])[],
  values: Values,
  options: FigureOptions = {},
): Steps<readonly TwoSidedFigures[]> {
  const countsOf = (cells: readonly Cell[]) => Int32Array.from(cells, ({ count }) => count);
  const draws = crossings.reduce((sum, cells) => sum + resamplingOf(countsOf(cells)).draws + cells.length, 0);
  const resamples = options.resamples ?? resamplesFor(draws);
  const all: TwoSidedFigures[] = [];
  for (const cells of crossings) {
    const ordered = cellsInOrder(cells, (code) => values.orderHashOf(code));
    const estimates = percentAndCohen(ordered);
    const [percent, cohen] = yield* figuresOf(countsOf(ordered), estimates, cells.length, { ...options, resamples });
    all.push({ percent: percent!, cohen: cohen! });
  }
  return all;
}
