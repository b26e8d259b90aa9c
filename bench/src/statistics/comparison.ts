import { median } from './statistics.js';

export type Unit = 'per second' | 'ms' | 'B' | 'MB';

/** One figure and its ceiling, both measured in every round, close to each other in time. */
export interface Comparison {
  readonly what: string;
  readonly unit: Unit;
  /** One per round. */
  readonly values: readonly number[];
  /** What the ceiling is: the least work that could achieve the same. */
  readonly beside: string;
  readonly ceiling: readonly number[];
}

/** The cost of a figure as a multiple of its ceiling (1 is equal): the median of the rounds and their spread. */
export interface TimesCeiling {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Compares within each round, so that other work on the machine affects both sides. */
export function timesCeiling({ unit, values, ceiling }: Comparison): TimesCeiling {
  const ratios = values.flatMap((value, round) => {
    const other = ceiling[round];
    if (other === undefined) return [];
    return unit === 'per second' ? other / value : value / other;
  });
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
