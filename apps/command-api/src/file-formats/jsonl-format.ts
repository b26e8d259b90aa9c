import { lineFile } from '../answers/line-file.js';
import type { ExportedTable } from './exported-table.js';

/** JSON Lines: one row per line. */
export function writeJsonl<Row>(
  { lineOf }: ExportedTable<Row>,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer, void, void> {
  return lineFile(rows, (row) => `${lineOf(row)}\n`);
}
