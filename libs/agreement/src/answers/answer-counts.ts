/** The answers to one item, as codes of their values: `members[i]` answered `codes[i]`. */
export interface CodedItem {
  readonly members: readonly string[];
  readonly codes: readonly number[];
  /** The code of the final answer; undefined if there is none yet. */
  readonly final: number | undefined;
}

/** Items that the same members answered alike, and how many there are. */
export interface Alike extends CodedItem {
  readonly count: number;
}

/** Counts items that are answered alike, while items are added and removed. */
export class AnswerCounts {
  readonly #alike = new Map<string, CodedItem & { count: number }>();
  readonly #members = new Map<string, number>();

  /** `by` is 1 for an item that is added, and -1 for one that is removed. */
  count({ members, codes, final }: CodedItem, by: 1 | -1): void {
    const key = this.#keyOf({ members, codes, final });
    const alike = this.#alike.get(key);
    if (alike === undefined) this.#alike.set(key, { members, codes, final, count: by });
    else alike.count += by;
  }

  all(): Iterable<Alike> {
    return this.#alike.values();
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
