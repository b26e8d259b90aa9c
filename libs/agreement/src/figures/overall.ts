import type { Steps } from '@labeling/domain';
import type { Level } from '../answers/level.js';
import { inOrder, sampleWithout, type Sample } from '../answers/sample.js';
import type { Values } from '../answers/values.js';
import { sumOf } from '../bootstrap/resample.js';
import { drawOf, type Estimate } from '../measures/draw.js';
import { answersPerItem, fleissOf } from '../measures/fleiss.js';
import { alphaOf } from '../measures/krippendorff.js';
import { percentOf } from '../measures/percent.js';
import { intervalScale, numberOf, ordinalScale, type Scale } from '../measures/scale.js';
import { figuresOf, type Figure, type FigureOptions } from './figure.js';

/** How far all members agree. Each figure rests on the items with at least two answers. */
export interface OverallFigures {
  readonly percent: Figure;
  readonly fleiss: Figure;
  readonly alpha: Figure;
  /**
   * Answers that α leaves out: where numbers are expected, those that are not numbers, and any that is then the only
   * one left to its item.
   */
  readonly leftOut: number;
}

export function* overallFigures(
  counted: Sample,
  values: Values,
  level: Level,
  options: FigureOptions = {},
): Steps<OverallFigures> {
  const sample = options.resamples === 0 ? counted : inOrder(counted, (code) => values.orderHashOf(code));
  const measured = level === 'nominal' ? sample : numbersIn(sample, values);
  const alpha = alphaOf(measured, scaleOf(level, values));
  const isWhole = measured === sample;
  // If α rests on the same answers, all three come from the same resamples.
  const found = yield* estimated(sample, isWhole ? [percentOf, fleissOf, alpha] : [percentOf, fleissOf], options);
  if (!isWhole)
    for (const [estimate, figure] of yield* estimated(measured, [alpha], options)) found.set(estimate, figure);
  return {
    percent: figureIn(found, percentOf),
    fleiss: whereEqual(figureIn(found, fleissOf), sample),
    alpha: figureIn(found, alpha),
    leftOut: answersIn(sample) - answersIn(measured),
  };
}

function* estimated(
  sample: Sample,
  estimates: readonly Estimate[],
  options: FigureOptions,
): Steps<Map<Estimate, Figure>> {
  const draw = drawOf(sample);
  const evaluate = (counts: Int32Array) => {
    const drawn = draw(counts);
    return estimates.map((estimate) => estimate(drawn));
  };
  const figures = yield* figuresOf(sample.counts, evaluate, sample.codes.length + sample.values, options);
  return new Map(estimates.map((estimate, i) => [estimate, figures[i]!]));
}

const figureIn = (found: ReadonlyMap<Estimate, Figure>, estimate: Estimate): Figure => found.get(estimate)!;

/** Fleiss' κ is defined only for items with equally many answers. */
function whereEqual(figure: Figure, sample: Sample): Figure {
  const { fewest, most } = answersPerItem(sample);
  if (figure.is === 'tooFew' || fewest === most) return figure;
  return { is: 'unequal', items: sumOf(sample.counts), fewest, most };
}

function numbersIn(sample: Sample, values: Values): Sample {
  const isNumber = Array.from({ length: values.size }, (_, code) => numberOf(values.textOf(code)) !== undefined);
  return sample.codes.every((code) => isNumber[code]) ? sample : sampleWithout(sample, (code) => !isNumber[code]);
}

function scaleOf(level: Level, values: Values): Scale | undefined {
  switch (level) {
    case 'nominal':
      return undefined;
    case 'ordinal':
      return ordinalScale(values);
    case 'interval':
      return intervalScale(values);
  }
}

function answersIn({ starts, counts }: Sample): number {
  return counts.reduce((sum, count, pattern) => sum + count * (starts[pattern + 1]! - starts[pattern]!), 0);
}
