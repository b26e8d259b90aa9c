// How figures are written, in the terminal and in the committed report.
import { timesCeiling, type Comparison, type Unit } from '../statistics/comparison.js';
import { median } from '../statistics/statistics.js';

/** Three significant digits are more than such a measurement supports. */
export function figure(value: number, unit: Unit): string {
  const whole = unit === 'per second' ? '/s' : ` ${unit}`;
  if (value >= 100) return `${Math.round(Number(value.toPrecision(3))).toLocaleString('en')}${whole}`;
  return `${value.toPrecision(value >= 1 ? 3 : 2)}${whole}`;
}

export function times(value: number): string {
  return `${value >= 100 ? Math.round(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2)}×`;
}

/** The columns of one line: name, figure, ceiling, name of the ceiling, ratio, and spread of the ratio. */
export function columns(comparison: Comparison): [string, string, string, string, string, string] {
  const { what, unit, values, beside, ceiling } = comparison;
  const ratio = timesCeiling(comparison);
  return [
    what,
    figure(median(values), unit),
    figure(median(ceiling), unit),
    beside,
    times(ratio.median),
    `${times(ratio.least)} to ${times(ratio.most)}`,
  ];
}
export const headings = ['', 'here', 'ceiling', 'which is', 'times the ceiling', 'by round'] as const;

/** The figure with the most to gain. */
export function worst(comparisons: readonly Comparison[]): Comparison | undefined {
  return comparisons.toSorted((a, b) => timesCeiling(b).median - timesCeiling(a).median)[0];
}
