import type { JsonText } from '@labeling/domain';
import type { Sample } from '../answers/sample.js';
import type { Values } from '../answers/values.js';
import { drawOf } from '../measures/draw.js';
import { compareValues } from './compare-values.js';

/** Which values are given to the same items. */
export interface Confusion {
  /** The most frequent ones: numbers by size, then others by text. */
  readonly values: readonly JsonText[];
  /** Pairs of answers to the same item, by the places of their values in `values`; the same in both directions. */
  readonly pairs: readonly (readonly number[])[];
  /** Values that are not in the table: rarer ones, and texts that are too long for one. */
  readonly otherValues: number;
}

/** Of at most `most` values. */
export function confusionOf(sample: Sample, values: Values, most: number): Confusion {
  const { totals } = drawOf(sample)(sample.counts);
  const present = [...totals.keys()].filter((code) => totals[code]! > 0);
  const shown = present
    .filter((code) => values.textOf(code) !== undefined)
    .sort((a, b) => totals[b]! - totals[a]! || values.orderHashOf(a) - values.orderHashOf(b))
    .slice(0, most)
    .map((code) => ({ code, text: values.textOf(code)! }))
    .sort((a, b) => compareValues(a.text, b.text));
  const placeOf = new Map(shown.map(({ code }, place) => [code, place]));
  return {
    values: shown.map(({ text }) => text),
    pairs: pairsIn(sample, placeOf),
    otherValues: present.length - shown.length,
  };
}

function pairsIn({ starts, codes, counts }: Sample, placeOf: ReadonlyMap<number, number>): number[][] {
  const pairs = Array.from(placeOf, () => Array.from(placeOf, () => 0));
  counts.forEach((count, pattern) => {
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; i++) {
      const row = placeOf.get(codes[i]!);
      if (row === undefined) continue;
      for (let j = starts[pattern]!; j < i; j++) {
        const column = placeOf.get(codes[j]!);
        if (column === undefined) continue;
        pairs[row]![column]! += count;
        if (row !== column) pairs[column]![row]! += count;
      }
    }
  });
  return pairs;
}
