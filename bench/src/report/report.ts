import type { Comparison } from '../statistics/comparison.js';

/** The result of one measurement. */
export interface Section {
  readonly title: string;
  /** What a reader must know to understand the figures. */
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
