import type { Sample } from '../answers/sample.js';

/** One set of counts for the patterns of a sample: as they are, or as they were drawn. */
export interface Draw {
  readonly counts: Int32Array;
  readonly items: number;
  readonly answers: number;
  /** Answers with each value. */
  readonly totals: Int32Array;
  /** Their squares, summed up. */
  readonly squares: number;
  /** Share of differing pairs, summed up over items. */
  readonly disagreement: number;
}

/** The figure that a draw has; undefined if it has no variation. */
export type Estimate = (draw: Draw) => number | undefined;

/** Sums up counts for the patterns of a sample, in memory that the next call overwrites. */
export function drawOf({ starts, codes, values, disagreement: differing }: Sample): (counts: Int32Array) => Draw {
  const totals = new Int32Array(values);
  return (counts) => {
    let items = 0;
    let answers = 0;
    let disagreement = 0;
    totals.fill(0);
    for (let pattern = 0; pattern < counts.length; pattern++) {
      const count = counts[pattern]!;
      if (count === 0) continue;
      const end = starts[pattern + 1]!;
      items += count;
      answers += count * (end - starts[pattern]!);
      disagreement += count * differing[pattern]!;
      for (let i = starts[pattern]!; i < end; i++) totals[codes[i]!]! += count;
    }
    let squares = 0;
    for (let code = 0; code < totals.length; code++) squares += totals[code]! * totals[code]!;
    return { counts, items, answers, totals, squares, disagreement };
  };
}
