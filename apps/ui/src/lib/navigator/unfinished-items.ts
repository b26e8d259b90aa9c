// The items of a queue that are left to do, and which of them comes next.
import { VisibleIndex } from './visible-index.js';

const NOT_LEFT = -1;

/**
 * Each item that is left has a turn from 0 to 127: those with a lower turn come first, those with the same one in the order of the
 * queue. Everything takes O(log n) for each turn that occurs.
 */
export class UnfinishedItems {
  /** Those with a turn, by turn. */
  readonly #byTurn: (VisibleIndex | undefined)[] = [];

  /** `turnOf(ordinal)` is called once for each of the first `length` ordinals: undefined for what is not left to do. */
  constructor(length: number, turnOf: (ordinal: number) => number | undefined) {
    const turns = new Int8Array(length);
    for (let ordinal = 0; ordinal < length; ordinal++) turns[ordinal] = turnOf(ordinal) ?? NOT_LEFT;
    for (const turn of new Set(turns)) {
      if (turn !== NOT_LEFT) this.#byTurn[turn] = new VisibleIndex(length, (ordinal) => turns[ordinal] === turn);
    }
  }

  /** Undefined when it is no longer left to do. */
  set(ordinal: number, turn: number | undefined): void {
    for (const [other, items] of this.#byTurn.entries()) {
      if (other !== turn && items?.has(ordinal) === true) items.set(ordinal, false);
    }
    if (turn !== undefined) (this.#byTurn[turn] ??= new VisibleIndex(0, () => false)).set(ordinal, true);
  }

  /** The item whose turn it is after this ordinal, wrapping around; those to avoid are a last resort. */
  next(ordinal: number, avoid?: ReadonlySet<number>): number | undefined {
    let fallback: number | undefined;
    for (const items of this.#byTurn) {
      if (items === undefined) continue;
      const first = items.rank(ordinal + 1);
      for (let step = 0; step < items.total; step++) {
        const candidate = items.select((first + step) % items.total);
        if (candidate === undefined || candidate === ordinal) continue;
        if (avoid?.has(candidate) !== true) return candidate;
        fallback ??= candidate;
      }
    }
    return fallback;
  }
}
