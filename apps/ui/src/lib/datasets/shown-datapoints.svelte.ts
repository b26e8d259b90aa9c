import type { ListOrder } from '../long-table/list-cursor.svelte.js';

/** What the table shows: all datapoints of a dataset, or those found so far, in the dataset's order. */
export class ShownDatapoints implements ListOrder {
  /** How many places the dataset has, including those whose datapoints were deleted. */
  #size = $state(0);
  /** The places of deleted datapoints, ascending. */
  #empty = $state.raw<readonly number[]>([]);
  /** Ascending; undefined when all are shown. */
  #found = $state.raw<readonly number[]>();

  constructor(size: number, empty: readonly number[] = []) {
    this.#size = size;
    this.#empty = empty;
  }

  get size(): number {
    return this.#size;
  }
  get empty(): readonly number[] {
    return this.#empty;
  }
  /** What is shown, ascending; undefined when all are. */
  get found(): readonly number[] | undefined {
    return this.#found;
  }
  get total(): number {
    return this.#found?.length ?? this.#size - this.#empty.length;
  }
  /** What it shows is read from signals, so the version never has to grow. */
  readonly version = 0;
  /** The initial cursor. */
  readonly current = 0;

  /** Datapoints arrive in new places, and places become empty. */
  change(size: number, empty: readonly number[]): void {
    this.#size = size;
    this.#empty = empty;
    this.#found = this.#found?.filter((ordinal) => !this.isEmpty(ordinal));
  }
  /** Whether a datapoint was there and was deleted. */
  isEmpty(ordinal: number): boolean {
    return contains(this.#empty, ordinal);
  }
  show(found: readonly number[] | undefined): void {
    this.#found = found;
  }

  ordinalAt(position: number): number | undefined {
    if (position < 1 || position > this.total) return undefined;
    return this.#found === undefined ? filledPlace(this.#empty, position - 1) : this.#found[position - 1];
  }
  /** 1-based; for one that is not shown, where it would be. */
  positionOf(ordinal: number): number {
    return (
      (this.#found === undefined ? ordinal - countBelow(this.#empty, ordinal) : countBelow(this.#found, ordinal)) + 1
    );
  }
  shows(ordinal: number): boolean {
    if (this.#found !== undefined) return contains(this.#found, ordinal);
    return ordinal >= 0 && ordinal < this.#size && !this.isEmpty(ordinal);
  }
}

function contains(sorted: readonly number[], value: number): boolean {
  return sorted[countBelow(sorted, value)] === value;
}

/** The place that has this many filled ones before it. */
function filledPlace(empty: readonly number[], before: number): number {
  let [low, high] = [0, empty.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // The difference is the number of filled places before this empty one.
    if ((empty[middle] ?? 0) - middle <= before) low = middle + 1;
    else high = middle;
  }
  return before + low;
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
