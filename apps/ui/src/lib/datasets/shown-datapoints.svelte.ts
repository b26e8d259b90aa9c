import type { ListOrder } from '../long-table/list-cursor.svelte.js';

/** What the table shows: all datapoints of a dataset, or those found so far, in the dataset's order. */
export class ShownDatapoints implements ListOrder {
  #size = $state(0);
  /** Ascending; undefined when all are shown. */
  #found = $state.raw<readonly number[]>();

  constructor(size: number) {
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }
  get total(): number {
    return this.#found?.length ?? this.#size;
  }
  /** What it shows is read from signals, so nothing else has to grow. */
  readonly version = 0;
  /** The initial cursor. */
  readonly current = 0;

  /** A dataset only grows. */
  grow(size: number): void {
    this.#size = size;
  }
  show(found: readonly number[] | undefined): void {
    this.#found = found;
  }

  ordinalAt(position: number): number | undefined {
    if (position < 1 || position > this.total) return undefined;
    return this.#found === undefined ? position - 1 : this.#found[position - 1];
  }
  /** 1-based; for one that is not shown, where it would be. */
  positionOf(ordinal: number): number {
    return this.#found === undefined ? ordinal + 1 : countBelow(this.#found, ordinal) + 1;
  }
  shows(ordinal: number): boolean {
    if (this.#found === undefined) return ordinal >= 0 && ordinal < this.#size;
    return this.#found[countBelow(this.#found, ordinal)] === ordinal;
  }
}

function countBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
