import type { DatapointRow } from '@labeling/read-models';
import { exportColumns } from './export-columns.js';

/** RFC 4180, the first line naming the columns; what is absent is an empty cell, the JSON value `null` is `null`. */
export async function* csvExport(rows: AsyncIterable<readonly DatapointRow[]>): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(lineOf(exportColumns.map(({ name }) => name)));
  for await (const some of rows) {
    yield Buffer.from(some.map((row) => lineOf(exportColumns.map(({ of }) => cellOf(of(row))))).join(''));
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function cellOf(text: string | null): string {
  if (text === null) return '';
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
