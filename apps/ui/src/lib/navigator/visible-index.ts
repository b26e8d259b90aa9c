// Which ordinals are still in the queue, as a Fenwick tree: rank, select and a single change are all O(log n).

/** Counts the visible ordinals before any ordinal and finds the k-th visible one; grows as items are added. */
export class VisibleIndex {
  #sums: Int32Array;
  #visible: Uint8Array;
  #total = 0;

  /** `isVisible(ordinal)` is called once for each of the first `length` ordinals. */
  constructor(length: number, isVisible: (ordinal: number) => boolean) {
    const capacity = powerOfTwoFrom(length);
    this.#visible = new Uint8Array(capacity);
    for (let i = 0; i < length; i++) if (isVisible(i)) this.#visible[i] = 1;
    this.#sums = this.#build();
  }

  get total(): number {
    return this.#total;
  }

  has(ordinal: number): boolean {
    return this.#visible[ordinal] === 1;
  }

  set(ordinal: number, visible: boolean): void {
    if (ordinal >= this.#visible.length) this.#grow(ordinal + 1);
    if (this.has(ordinal) === visible) return;
    this.#visible[ordinal] = visible ? 1 : 0;
    const change = visible ? 1 : -1;
    this.#total += change;
    for (let i = ordinal + 1; i < this.#sums.length; i += i & -i) this.#sums[i] = (this.#sums[i] ?? 0) + change;
  }

  /** How many visible ordinals lie before this one. */
  rank(ordinal: number): number {
    let count = 0;
    for (let i = Math.min(ordinal, this.#visible.length); i > 0; i -= i & -i) count += this.#sums[i] ?? 0;
    return count;
  }

  /** The visible ordinal with this rank (from 0), or `undefined` when there are not that many. */
  select(rank: number): number | undefined {
    if (rank < 0 || rank >= this.#total) return undefined;
    let ordinal = 0;
    let left = rank;
    for (let step = this.#visible.length; step > 0; step >>= 1) {
      const sum = this.#sums[ordinal + step];
      if (sum === undefined || sum > left) continue;
      ordinal += step;
      left -= sum;
    }
    return ordinal;
  }

  #build(): Int32Array {
    const sums = new Int32Array(this.#visible.length + 1);
    this.#total = 0;
    for (let i = 1; i < sums.length; i++) {
      const own = this.#visible[i - 1] ?? 0;
      this.#total += own;
      sums[i] = (sums[i] ?? 0) + own;
      const parent = i + (i & -i);
      if (parent < sums.length) sums[parent] = (sums[parent] ?? 0) + (sums[i] ?? 0);
    }
    return sums;
  }

  #grow(length: number): void {
    const visible = new Uint8Array(powerOfTwoFrom(length));
    visible.set(this.#visible);
    this.#visible = visible;
    this.#sums = this.#build();
  }
}

function powerOfTwoFrom(length: number): number {
  let capacity = 64;
  while (capacity < length) capacity *= 2;
  return capacity;
}
