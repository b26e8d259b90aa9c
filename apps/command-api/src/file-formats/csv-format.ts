import { csvLine, forSheets } from '../answers/csv-line.js';
import { lineFile } from '../answers/line-file.js';
import type { ExportedColumn, ExportedTable } from './exported-table.js';

/** RFC 4180; the first line names the columns. Absent values are empty cells, and the JSON value `null` is `null`. */
export async function* writeCsv<Row>(
  { columns }: ExportedTable<Row>,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(csvLine(columns.map(({ name }) => name)));
  yield* lineFile(rows, (row) => csvLine(columns.map((column) => cell(column, row))));
}

function cell<Row>({ holds, of }: ExportedColumn<Row>, row: Row): string {
  const text = of(row)?.toString() ?? '';
  return holds === 'name' ? forSheets(text) : text;
}
