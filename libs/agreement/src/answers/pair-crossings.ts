import { Crossing, turned, type Cell } from './crossing.js';

/** The places of members are below this, and two of them fit into an exact number. */
const ABOVE_MEMBERS = 2 ** 26;

export interface PairCells {
  /** In the order of their ids; the first one's values are in rows. */
  readonly members: readonly [string, string];
  readonly cells: readonly Cell[];
}

/** What each pair of members answered to the items that both of them answered. */
export class PairCrossings {
  readonly #places = new Map<string, number>();
  readonly #members: string[] = [];
  readonly #crossings = new Map<number, Crossing>();

  /** Adds `by` items. */
  count(members: readonly string[], codes: readonly number[], by: number): void {
    const places = members.map((member) => this.#placeOf(member));
    for (let i = 1; i < places.length; i++) {
      for (let j = 0; j < i; j++) this.#count(places[i]!, codes[i]!, places[j]!, codes[j]!, by);
    }
  }

  /** The pairs with items in common, in the order of the members' ids. */
  pairs(): PairCells[] {
    return [...this.#crossings]
      .map(([pair, crossing]): PairCells => {
        const first = this.#members[Math.floor(pair / ABOVE_MEMBERS)] ?? '';
        const second = this.#members[pair % ABOVE_MEMBERS] ?? '';
        const cells = crossing.cells();
        return first < second
          ? { members: [first, second], cells }
          : { members: [second, first], cells: cells.map(turned) };
      })
      .filter(({ cells }) => cells.length > 0)
      .sort(({ members: a }, { members: b }) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1));
  }

  #count(one: number, oneCode: number, other: number, otherCode: number, by: number): void {
    if (one > other) return this.#count(other, otherCode, one, oneCode, by);
    const pair = one * ABOVE_MEMBERS + other;
    let crossing = this.#crossings.get(pair);
    if (crossing === undefined) this.#crossings.set(pair, (crossing = new Crossing()));
    crossing.count(oneCode, otherCode, by);
  }

  #placeOf(member: string): number {
    const known = this.#places.get(member);
    if (known !== undefined) return known;
    this.#places.set(member, this.#members.length);
    return this.#members.push(member) - 1;
  }
}
