// The run that is kept in docs/benchmark: its figures, and what is made from them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownReport } from './markdown-report.js';
import { ratioChart } from './ratio-chart.js';
import type { Report } from './report.js';

const folder = join(import.meta.dirname, '../../../docs/benchmark');
const figures = join(folder, 'report.json');

export async function keepReport(report: Report): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(figures, `${JSON.stringify(report, undefined, 2)}\n`);
  await drawKeptReport();
}

/** Makes everything else from the figures. */
export async function drawKeptReport(): Promise<void> {
  const report = JSON.parse(await readFile(figures, 'utf8')) as Report;
  await writeFile(join(folder, 'report.md'), markdownReport(report));
  await writeFile(join(folder, 'ratios.svg'), ratioChart(report.sections));
}
