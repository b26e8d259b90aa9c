// The items of a queue that are left to do, and which of them comes next.
import { VisibleIndex } from './visible-index.js';

const NOT_LEFT = 255;

/**
 * Each item that is left has a turn from 0 to 254: those with a lower turn come first, those with the same one in the order of the
 * queue. Everything takes O(log n) for each turn that occurs.
 */
export class UnfinishedItems {
  #turns = new Uint8Array();
  /** Those with a turn, by turn. */
  readonly #byTurn: (VisibleIndex | undefined)[] = [];

  /** `turnOf(ordinal)` is asked once for each of the first `length` ordinals: undefined for what is not left to do. */
  constructor(length: number, turnOf: (ordinal: number) => number | undefined) {
    this.#turns = Uint8Array.from({ length }, (_, ordinal) => turnOf(ordinal) ?? NOT_LEFT);
    for (const turn of new Set(this.#turns)) {
      if (turn !== NOT_LEFT) this.#byTurn[turn] = new VisibleIndex(length, (ordinal) => this.#turns[ordinal] === turn);
    }
  }

  /** Undefined: it is not left to do any more. */
  set(ordinal: number, turn: number = NOT_LEFT): void {
    if (ordinal >= this.#turns.length) this.#grow(ordinal + 1);
    const before = this.#turns[ordinal] ?? NOT_LEFT;
    if (before === turn) return;
    this.#byTurn[before]?.set(ordinal, false);
    this.#turns[ordinal] = turn;
    if (turn === NOT_LEFT) return;
    this.#byTurn[turn] ??= new VisibleIndex(0, () => false);
    this.#byTurn[turn].set(ordinal, true);
  }

  /** Whose turn it is behind this ordinal, wrapping around; those to avoid are a last resort. */
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

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.#turns.length * 2)).fill(NOT_LEFT);
    grown.set(this.#turns);
    this.#turns = grown;
  }
}
