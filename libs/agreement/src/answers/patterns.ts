import { disagreementOf, type Sample } from './sample.js';

/**
 * Counts patterns while items are added and removed. Items with a single answer do not show agreement and do not
 * count.
 */
export class Patterns {
  readonly #known = new Map<string, number>();
  readonly #starts = [0];
  readonly #codes: number[] = [];
  readonly #counts: number[] = [];
  readonly #disagreement: number[] = [];

  /** Adds `by` items with these values, or takes them away if it is negative. */
  count(codes: readonly number[], by: number): void {
    if (codes.length < 2) return;
    const sorted = [...codes].sort((a, b) => a - b);
    const key = sorted.join();
    const pattern = this.#known.get(key) ?? this.#begin(key, sorted);
    this.#counts[pattern]! += by;
  }

  /** `values` is greater than all codes. */
  sample(values: number): Sample {
    return {
      starts: Int32Array.from(this.#starts),
      codes: Int32Array.from(this.#codes),
      counts: Int32Array.from(this.#counts),
      disagreement: Float64Array.from(this.#disagreement),
      values,
    };
  }

  #begin(key: string, codes: readonly number[]): number {
    const pattern = this.#counts.length;
    this.#known.set(key, pattern);
    this.#codes.push(...codes);
    this.#starts.push(this.#codes.length);
    this.#counts.push(0);
    this.#disagreement.push(disagreementOf(codes));
    return pattern;
  }
}
