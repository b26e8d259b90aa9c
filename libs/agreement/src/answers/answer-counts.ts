import { Crossing } from './crossing.js';
import { PairCrossings, type PairCells } from './pair-crossings.js';
import { Patterns } from './patterns.js';
import type { Sample } from './sample.js';

/** The answers to one item, as codes of their values: `members[i]` answered `codes[i]`. */
export interface CodedItem {
  readonly members: readonly string[];
  readonly codes: readonly number[];
  /** Of the final answer; undefined if there is none yet. */
  readonly final: number | undefined;
}

interface Alike {
  readonly item: CodedItem;
  count: number;
}

/** Counts items that the same members answered alike; what a figure needs of them is worked out when it is asked for. */
export class AnswerCounts {
  readonly #alike = new Map<string, Alike>();
  readonly #members = new Map<string, number>();

  /** `by` is 1 for an item that comes, and -1 for one that goes. */
  count(item: CodedItem, by: 1 | -1): void {
    const key = this.#keyOf(item);
    const alike = this.#alike.get(key);
    if (alike === undefined) this.#alike.set(key, { item, count: by });
    else alike.count += by;
  }

  /** `values` is above all codes. */
  sample(values: number): Sample {
    const patterns = new Patterns();
    for (const { item, count } of this.#alike.values()) patterns.count(item.codes, count);
    return patterns.sample(values);
  }

  pairs(): PairCells[] {
    const pairs = new PairCrossings();
    for (const { item, count } of this.#alike.values()) pairs.count(item.members, item.codes, count);
    return pairs.pairs();
  }

  /** Of each member, in the order of their ids: own values in rows, final ones in columns. */
  finals(): ReadonlyMap<string, Crossing> {
    const crossings = new Map([...this.#members.keys()].sort().map((member) => [member, new Crossing()]));
    for (const { item, count } of this.#alike.values()) {
      const { members, codes, final } = item;
      if (final === undefined) continue;
      members.forEach((member, i) => crossings.get(member)?.count(codes[i]!, final, count));
    }
    return crossings;
  }

  #keyOf({ members, codes, final }: CodedItem): string {
    let key = final === undefined ? '' : `${final}`;
    for (let i = 0; i < codes.length; i++) key += `,${this.#placeOf(members[i]!)}:${codes[i]}`;
    return key;
  }

  #placeOf(member: string): number {
    const known = this.#members.get(member);
    if (known !== undefined) return known;
    this.#members.set(member, this.#members.size);
    return this.#members.size - 1;
  }
}
