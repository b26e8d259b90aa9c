import type { Steps } from '@labeling/domain';
import type { Level } from '../answers/level.js';
import { resamplingOf } from '../bootstrap/resample.js';
import type { FigureOptions } from '../figures/figure.js';
import { overallFigures, type OverallFigures } from '../figures/overall.js';
import type { AnswerHistory } from './answer-history.js';
import { CurrentAnswers } from './current-answers.js';

export interface CurvePoint extends OverallFigures {
  readonly at: number;
}

/** The most draws that the intervals of a curve may take. If they would take more, the curve has none. */
const DRAWS = 60_000_000;
const RESAMPLES = 200;
/** What counting a change costs, in the characters that `Steps` counts. */
const PER_CHANGE = 50;

/**
 * The figures as of each of the given moments, which have to be in the order of time. Counts each change once. Either all
 * points have intervals, or none.
 */
export function* agreementCurve(
  changes: AnswerHistory,
  moments: readonly number[],
  level: Level,
  options: FigureOptions = {},
): Steps<readonly CurvePoint[]> {
  const resamples = options.resamples ?? (yield* resamplesOf(changes, moments.length));
  const current = new CurrentAnswers(changes.items);
  const points: CurvePoint[] = [];
  let counted = 0;
  for (const at of moments) {
    for (; counted < changes.length && changes.timeOf(counted) <= at; counted++) {
      current.take(changes.at(counted));
      yield PER_CHANGE;
    }
    points.push({ at, ...(yield* overallFigures(current.sample(), current.values, level, { ...options, resamples })) });
  }
  return points;
}

/** As many as the last, largest point allows. */
function* resamplesOf(changes: AnswerHistory, points: number): Steps<number> {
  const current = new CurrentAnswers(changes.items);
  for (let counted = 0; counted < changes.length; counted++) {
    current.take(changes.at(counted));
    yield PER_CHANGE;
  }
  const { counts, codes, values } = current.sample();
  return (resamplingOf(counts).draws + codes.length + values) * points * RESAMPLES > DRAWS ? 0 : RESAMPLES;
}

/** Up to `most` moments, evenly spaced from the first change to the last. */
export function evenMoments(changes: AnswerHistory, most = 60): number[] {
  if (changes.length === 0) return [];
  const first = changes.timeOf(0);
  const last = changes.timeOf(changes.length - 1);
  if (first === last) return [last];
  return Array.from({ length: most }, (_, i) => first + ((last - first) * (i + 1)) / most);
}
