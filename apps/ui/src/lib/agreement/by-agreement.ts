import type { Pair } from './agreement.js';

/** Everybody in `pairs`, ordered by who on average agrees least with the others; last those with too little data. */
export function byAgreement(pairs: readonly Pair[]): string[] {
  const known = new Map<string, number[]>();
  for (const { members, cohen } of pairs) {
    for (const member of members) {
      const values = known.get(member) ?? [];
      known.set(member, values);
      if (cohen.value !== undefined) values.push(cohen.value);
    }
  }
  return [...known]
    .map(([member, values]) => ({ member, mean: values.reduce((sum, value) => sum + value, 0) / values.length }))
    .sort((one, other) => rank(one.mean) - rank(other.mean))
    .map(({ member }) => member);
}

/** Above every coefficient when there is no mean. */
const rank = (mean: number): number => (Number.isNaN(mean) ? 2 : mean);
