import type { ReviewState } from '@labeling/domain';
import { stateCode, type StateCode } from '../items/state-codes.js';
import { UnfinishedItems } from './unfinished-items.js';
import { VisibleIndex } from './visible-index.js';

/** What is known of the items by ordinal; `turnAt` is for items that are left to do (see `UnfinishedItems`). */
export interface KnownItems {
  codeAt(ordinal: number): StateCode;
  turnAt(ordinal: number): number;
}

/** Some of a queue's items, in its order: counts, ranks (from 0) and the way to the next, all in O(log n). */
export class ItemIndex {
  readonly #all: VisibleIndex;
  readonly #unfinished: UnfinishedItems;
  readonly #turnAt: (ordinal: number) => number;
  readonly #counts: [number, number, number] = [0, 0, 0];

  /** `codeAt` is asked once for each of the first `length` ordinals; `removed` is left out. */
  constructor(length: number, { codeAt, turnAt }: KnownItems) {
    this.#turnAt = turnAt;
    const codes = new Uint8Array(length);
    for (let ordinal = 0; ordinal < length; ordinal++) {
      const code = codeAt(ordinal);
      codes[ordinal] = code;
      if (isCounted(code)) this.#counts[code]++;
    }
    this.#all = new VisibleIndex(length, (ordinal) => isCounted(codes[ordinal]));
    this.#unfinished = new UnfinishedItems(length, (ordinal) => this.#turn(ordinal, codes[ordinal]));
  }

  get total(): number {
    return this.#all.total;
  }
  get counts(): Readonly<Record<ReviewState, number>> {
    const [New, Modified, Approved] = this.#counts;
    return { New, Modified, Approved };
  }
  has(ordinal: number): boolean {
    return this.#all.has(ordinal);
  }
  /** How many of the items lie before this ordinal. */
  rank(ordinal: number): number {
    return this.#all.rank(ordinal);
  }
  /** The item with this rank, or `undefined` when there are not that many. */
  select(rank: number): number | undefined {
    return this.#all.select(rank);
  }

  /** One item's code became `after`, or only its turn changed; previously it counted as `before`. */
  change(ordinal: number, before: StateCode, after: StateCode): void {
    if (isCounted(before)) this.#counts[before]--;
    if (isCounted(after)) this.#counts[after]++;
    this.#all.set(ordinal, isCounted(after));
    this.#unfinished.set(ordinal, this.#turn(ordinal, after));
  }

  /** The next item after this one that is not Approved, by turn, wrapping around; those to avoid are a last resort. */
  nextUnfinished(ordinal: number, avoid?: ReadonlySet<number>): number | undefined {
    return this.#unfinished.next(ordinal, avoid);
  }

  #turn(ordinal: number, code: number | undefined): number | undefined {
    return isUnfinished(code) ? this.#turnAt(ordinal) : undefined;
  }
}

function isCounted(code: number | undefined): code is 0 | 1 | 2 {
  return code !== undefined && code < stateCode.removed;
}

function isUnfinished(code: number | undefined): boolean {
  return code !== undefined && code < stateCode.Approved;
}
