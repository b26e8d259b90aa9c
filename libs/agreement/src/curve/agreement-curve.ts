import type { JsonText, Steps } from '@labeling/domain';
import type { Level } from '../answers/level.js';
import { Patterns } from '../answers/patterns.js';
import { Values } from '../answers/values.js';
import { resamplingOf } from '../bootstrap/resample.js';
import type { FigureOptions } from '../figures/figure.js';
import { overallFigures, type OverallFigures } from '../figures/overall.js';

/** A member submitted an answer to an item at some time, in place of an earlier one, or took theirs back. */
export interface AnswerChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly item: string;
  readonly member: string;
  /** Undefined if it was taken back. */
  readonly value: JsonText | undefined;
}

export interface CurvePoint extends OverallFigures {
  readonly at: number;
}

/** Intervals of a curve may take that many draws. Where they would take more, the curve has none. */
const DRAWS = 60_000_000;
const RESAMPLES = 200;
/** What counting a change costs, in the characters that `Steps` counts. */
const PER_CHANGE = 50;

/**
 * The figures as of each of some moments, in the order of time. Expects changes in the order of time as well, and counts
 * each of them once. Either all points have intervals, or none.
 */
export function* agreementCurve(
  changes: readonly AnswerChange[],
  moments: readonly number[],
  level: Level,
  options: FigureOptions = {},
): Steps<readonly CurvePoint[]> {
  const resamples = options.resamples ?? (yield* resamplesOf(changes, moments.length));
  const current = new CurrentAnswers();
  const points: CurvePoint[] = [];
  let counted = 0;
  for (const at of moments) {
    for (; counted < changes.length && changes[counted]!.at <= at; counted++) {
      current.take(changes[counted]!);
      yield PER_CHANGE;
    }
    points.push({ at, ...(yield* overallFigures(current.sample(), current.values, level, { ...options, resamples })) });
  }
  return points;
}

/** As many as the last, largest point allows. */
function* resamplesOf(changes: readonly AnswerChange[], points: number): Steps<number> {
  const current = new CurrentAnswers();
  for (const change of changes) {
    current.take(change);
    yield PER_CHANGE;
  }
  const { counts, codes, values } = current.sample();
  return (resamplingOf(counts).draws + codes.length + values) * points * RESAMPLES > DRAWS ? 0 : RESAMPLES;
}

/** Up to `most` moments, evenly spaced from the first change to the last. */
export function evenMoments(changes: readonly AnswerChange[], most = 60): number[] {
  const first = changes[0]?.at;
  const last = changes.at(-1)?.at;
  if (first === undefined || last === undefined) return [];
  if (first === last) return [last];
  return Array.from({ length: most }, (_, i) => first + ((last - first) * (i + 1)) / most);
}

/** What is answered at a moment. */
class CurrentAnswers {
  readonly values = new Values();
  readonly #patterns = new Patterns();
  readonly #byItem = new Map<string, Map<string, number>>();

  take({ item, member, value }: AnswerChange): void {
    let answers = this.#byItem.get(item);
    if (answers === undefined) this.#byItem.set(item, (answers = new Map()));
    this.#patterns.count([...answers.values()], -1);
    if (value === undefined) answers.delete(member);
    else answers.set(member, this.values.codeOf(value));
    this.#patterns.count([...answers.values()], 1);
  }

  sample() {
    return this.#patterns.sample(this.values.size);
  }
}
