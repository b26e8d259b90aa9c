import type { DatapointRow } from '@labeling/read-models/queries';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { nextTurn } from '../../concurrency/next-turn.js';
import { exportColumns, type ExportColumn } from './export-columns.js';

/** The largest row group, in rows, and in characters unless a single row has more: it is written in one go. */
const GROUP_ROWS = 10_000;
const GROUP_CHARACTERS = 1_000_000;

/** Apache Parquet, one row group after another, compressed with Snappy. Payloads have the type JSON. */
export async function* parquetExport(rows: AsyncIterable<readonly DatapointRow[]>): AsyncGenerator<Buffer, void, void> {
  const out = new DrainedWriter();
  const writer = new ParquetWriter({ writer: out, schema: schemaOf('text'), statistics: false });
  for await (const group of groups(rows)) {
    await writer.write({
      columnData: exportColumns.map((column) => valuesOf(column, group)),
      rowGroupSize: group.length,
    });
    yield out.drain();
    await nextTurn();
  }
  // The library would serialize JSON again, so texts are written as texts and only labeled as JSON here.
  writer.schema = schemaOf('json');
  await writer.finish();
  yield out.drain();
}

class DrainedWriter extends ByteWriter {
  /** The bytes written since the last call. */
  drain(): Buffer {
    const bytes = Buffer.from(this.getBytes());
    this.index = 0;
    return bytes;
  }
}

function schemaOf(json: ExportColumn['holds']): SchemaElement[] {
  const columns = exportColumns.map(({ name, holds }): SchemaElement => {
    const isJson = holds === 'json' && json === 'json';
    return { name, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL', converted_type: isJson ? 'JSON' : 'UTF8' };
  });
  return [{ name: 'datapoints', num_children: columns.length }, ...columns];
}

function valuesOf({ name, of }: ExportColumn, rows: readonly DatapointRow[]) {
  return { name, data: rows.map(of), encoding: 'PLAIN' as const };
}

async function* groups(batches: AsyncIterable<readonly DatapointRow[]>): AsyncGenerator<DatapointRow[], void, void> {
  let group: DatapointRow[] = [];
  let characters = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      group.push(row);
      characters += row.data.length + row.target.length + (row.metadata?.length ?? 0);
      if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue;
      yield group;
      group = [];
      characters = 0;
    }
  }
  if (group.length > 0) yield group;
}
