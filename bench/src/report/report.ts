import type { Comparison } from '../statistics/comparison.js';

/** What one measurement found. */
export interface Section {
  readonly title: string;
  /** What one has to know to read the figures. */
  readonly note: string;
  readonly comparisons: readonly Comparison[];
}

export interface Report {
  readonly mode: string;
  /** The machine in general words. */
  readonly machine: string;
  readonly seconds: number;
  readonly sections: readonly Section[];
}
