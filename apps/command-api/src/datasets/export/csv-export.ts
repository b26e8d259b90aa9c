import type { DatapointRow } from '@labeling/read-models/queries';
import { csvLine } from '../../answers/csv-line.js';
import { lineFile } from '../../answers/line-file.js';
import { exportColumns } from './export-columns.js';

/** RFC 4180; the first line names the columns. Absent values are empty cells, and the JSON value `null` is `null`. */
export async function* csvExport(rows: AsyncIterable<readonly DatapointRow[]>): AsyncGenerator<Buffer, void, void> {
  yield Buffer.from(csvLine(exportColumns.map(({ name }) => name)));
  yield* lineFile(rows, (row) => csvLine(exportColumns.map(({ of }) => of(row) ?? '')));
}
