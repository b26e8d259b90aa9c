import { SqlProblem } from '../refusals.js';
import type { Batch } from './cursor.js';
import type { Cell, ResultColumn } from './cells.js';

export interface SqlResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Why rows were cut off; null if these are all. */
  readonly truncated: 'rows' | 'bytes' | null;
}

/** Collects as many rows as the limits allow, then ends the query. @throws SqlProblem */
export async function collectResult(
  batches: AsyncIterable<Batch>,
  { maxRows, maxBytes }: { readonly maxRows: number; readonly maxBytes: number },
): Promise<SqlResult> {
  let columns: readonly ResultColumn[] = [];
  const rows: (readonly Cell[])[] = [];
  let bytes = 0;
  try {
    for await (const batch of batches) {
      columns = batch.columns;
      for (const row of batch.rows) {
        if (rows.length === maxRows) return { columns, rows, truncated: 'rows' };
        bytes += sizeOf(row);
        if (bytes > maxBytes && rows.length > 0) return { columns, rows, truncated: 'bytes' };
        if (bytes > maxBytes)
          throw new SqlProblem('too_large', 'The first row alone exceeds the size limit of an answer');
        rows.push(row);
      }
    }
  } catch (error) {
    if (rows.length === 0 || !(error instanceof SqlProblem && error.code === 'too_large')) throw error;
    return { columns, rows, truncated: 'bytes' };
  }
  return { columns, rows, truncated: null };
}

function sizeOf(row: readonly Cell[]): number {
  return row.reduce((sum, cell) => sum + (cell === null ? 4 : Buffer.byteLength(cell)), 2);
}
