import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { nextTurn } from '../concurrency/next-turn.js';
import type { ExportedColumn, ExportedTable } from './exported-table.js';

/** The largest row group, in rows, and in characters unless a single row has more: a group is written in one go. */
const GROUP_ROWS = 10_000;
const GROUP_CHARACTERS = 1_000_000;

/** Apache Parquet, one row group after another, compressed with Snappy. Payloads have the type JSON. */
export async function* writeParquet<Row>(
  { name, columns }: ExportedTable<Row>,
  rows: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer, void, void> {
  const schemaOf = (types: (holds: Holds) => Type): SchemaElement[] => [
    { name, num_children: columns.length },
    ...columns.map((column) => ({ name: column.name, repetition_type: 'OPTIONAL' as const, ...types(column.holds) })),
  ];
  const out = new DrainedWriter();
  const writer = new ParquetWriter({ writer: out, schema: schemaOf(writtenType), statistics: false });
  for await (const group of groups(columns, rows)) {
    await writer.write({
      columnData: columns.map((column) => valuesOf(column, group)),
      rowGroupSize: group.length,
    });
    yield out.drain();
    await nextTurn();
  }
  // The library would serialize JSON again, so texts are written as texts and only labeled as JSON here.
  writer.schema = schemaOf(labeledType);
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

type Holds = ExportedColumn<unknown>['holds'];
type Type = Pick<SchemaElement, 'type' | 'converted_type'>;

function writtenType(holds: Holds): Type {
  return holds === 'integer' ? { type: 'INT32' } : { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
}

function labeledType(holds: Holds): Type {
  return holds === 'json' ? { type: 'BYTE_ARRAY', converted_type: 'JSON' } : writtenType(holds);
}

function valuesOf<Row>({ name, of }: ExportedColumn<Row>, rows: readonly Row[]) {
  return { name, data: rows.map((row) => of(row)), encoding: 'PLAIN' as const };
}

async function* groups<Row>(
  columns: readonly ExportedColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Row[], void, void> {
  const payloads = columns.flatMap((column) => (column.holds === 'json' ? [column.of] : []));
  const sizeOf = (row: Row) => payloads.reduce((sum, of) => sum + (of(row)?.length ?? 0), 0);
  let group: Row[] = [];
  let characters = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      group.push(row);
      characters += sizeOf(row);
      if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue;
      yield group;
      group = [];
      characters = 0;
    }
  }
  if (group.length > 0) yield group;
}
