import type { ReviewState } from '@labeling/domain';
import { stateCode, type StateCode } from '../items/state-codes.js';
import { VisibleIndex } from './visible-index.js';

/** Some of a queue's items, in its order: counts, ranks (from 0) and the way to the next, all in O(log n). */
export class ItemIndex {
  readonly #all: VisibleIndex;
  readonly #unfinished: VisibleIndex;
  readonly #counts: [number, number, number] = [0, 0, 0];

  /** `codeAt(ordinal)` is asked once for each of the first `length` ordinals; `removed` is left out. */
  constructor(length: number, codeAt: (ordinal: number) => StateCode) {
    const codes = new Uint8Array(length);
    for (let ordinal = 0; ordinal < length; ordinal++) {
      const code = codeAt(ordinal);
      codes[ordinal] = code;
      if (isCounted(code)) this.#counts[code]++;
    }
    this.#all = new VisibleIndex(length, (ordinal) => isCounted(codes[ordinal]));
    this.#unfinished = new VisibleIndex(length, (ordinal) => isUnfinished(codes[ordinal]));
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
  /** The item with this rank, or `undefined` when there are not so many. */
  select(rank: number): number | undefined {
    return this.#all.select(rank);
  }

  /** One item's code became `after`; before it counted as `before`. */
  change(ordinal: number, before: StateCode, after: StateCode): void {
    if (isCounted(before)) this.#counts[before]--;
    if (isCounted(after)) this.#counts[after]++;
    this.#all.set(ordinal, isCounted(after));
    this.#unfinished.set(ordinal, isUnfinished(after));
  }

  /** The next item behind this ordinal that is not Approved, wrapping around; those to avoid are a last resort. */
  nextUnfinished(ordinal: number, avoid?: ReadonlySet<number>): number | undefined {
    const { total } = this.#unfinished;
    const first = this.#unfinished.rank(ordinal + 1);
    let fallback: number | undefined;
    for (let step = 0; step < total; step++) {
      const candidate = this.#unfinished.select((first + step) % total);
      if (candidate === undefined || candidate === ordinal) continue;
      if (avoid?.has(candidate) !== true) return candidate;
      fallback ??= candidate;
    }
    return fallback;
  }
}

function isCounted(code: number | undefined): code is 0 | 1 | 2 {
  return code !== undefined && code < stateCode.removed;
}

function isUnfinished(code: number | undefined): boolean {
  return code !== undefined && code < stateCode.Approved;
}
