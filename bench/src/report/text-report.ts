import type { Report } from './report.js';
import { columns, headings, times, worst } from './wording.js';
import { timesCeiling } from '../statistics/comparison.js';

const rightAligned = new Set([1, 2, 4]);

/** Rows as lines, columns as wide as their widest cell. */
export function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (rightAligned.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** The report for the terminal. */
export function textReport({ mode, machine, seconds, sections }: Report): string {
  const comparisons = sections.flatMap((section) => section.comparisons);
  const lines = alignRows([[...headings], ...comparisons.map(columns)]);
  const [heading = '', ...rest] = lines;
  const text = [`Benchmark (${mode}), ${machine}, ${Math.round(seconds)} s.`, '', heading];
  for (const { title, note, comparisons: own } of sections) {
    text.push('', title, ...(note && [`  ${note}`]), ...rest.splice(0, own.length));
  }
  const least = worst(comparisons);
  text.push('', 'Medians of the rounds; a ratio compares within each round. 1.00× is as good as the ceiling.');
  if (least)
    text.push(`Furthest from its ceiling: ${least.what}, ${times(timesCeiling(least).median)} ${least.beside}.`);
  return text.join('\n');
}
