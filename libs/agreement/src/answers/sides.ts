import type { Alike } from './answer-counts.js';
import { Crossing } from './crossing.js';
import { PairCrossings, type PairCells } from './pair-crossings.js';
import { Patterns } from './patterns.js';
import type { Sample } from './sample.js';

/** What all members answered. `values` is greater than all codes. */
export function sampleOf(answers: Iterable<Alike>, values: number): Sample {
  const patterns = new Patterns();
  for (const { codes, count } of answers) patterns.count(codes, count);
  return patterns.sample(values);
}

/** What each pair of members answered. */
export function pairsIn(answers: Iterable<Alike>): PairCells[] {
  const pairs = new PairCrossings();
  for (const { members, codes, count } of answers) pairs.count(members, codes, count);
  return pairs.pairs();
}

/** For each member, in the order of their ids: own values in rows, final ones in columns. */
export function finalsIn(answers: Iterable<Alike>): ReadonlyMap<string, Crossing> {
  const crossings = new Map<string, Crossing>();
  for (const { members, codes, final, count } of answers) {
    if (final === undefined) continue;
    members.forEach((member, i) => {
      const crossing = crossings.get(member) ?? new Crossing();
      crossing.count(codes[i]!, final, count);
      crossings.set(member, crossing);
    });
  }
  return new Map([...crossings].sort(([a], [b]) => (a < b ? -1 : 1)));
}
