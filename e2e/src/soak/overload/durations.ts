/** Collects durations, in milliseconds. */
export class Durations {
  readonly #all: number[] = [];

  enter(ms: number): void {
    this.#all.push(ms);
  }

  get count(): number {
    return this.#all.length;
  }

  /** The value below which this share lies; NaN if there are no values. */
  quantile(share: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  }
}
