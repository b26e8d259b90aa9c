import pg from 'pg';
import { BinaryValues } from './binary-values.js';
import type { Schema } from './schema.js';
import { pgType, type Columns, type NewRow, type Table } from './table.js';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const EXPECTED_BYTES_OF_ROW = 512;
const END = -1;

/** Inserts all rows with COPY, the cheapest way to insert many. It takes one more round trip than an insert. */
export async function copyRows<C extends Columns>(
  client: pg.ClientBase,
  schema: Schema,
  { name, columns }: Table<C>,
  rows: readonly NewRow<C>[],
): Promise<void> {
  const typed = Object.entries(columns).map(([column, type]) => ({ column, type: pgType(type) }));
  const values = new BinaryValues(rows.length * EXPECTED_BYTES_OF_ROW);
  values.addBytes(SIGNATURE);
  values.addInt32(0);
  values.addInt32(0);
  for (const row of rows) {
    values.addInt16(typed.length);
    for (const { column, type } of typed) values.add(type, row[column]);
  }
  values.addInt16(END);
  const names = typed.map(({ column }) => column).join(', ');
  await copy(client, `copy ${schema}.${name} (${names}) from stdin (format binary)`, values.bytes);
}

function copy(client: pg.ClientBase, statement: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, bytes, (error) => (error ? reject(error) : resolve())));
  });
}

/** A query of the driver that sends the rows when Postgres asks for them. */
class CopyIn extends pg.Query {
  readonly #bytes: Buffer;

  constructor(statement: string, bytes: Buffer, done: (error: Error | undefined) => void) {
    super(statement, done);
    this.#bytes = bytes;
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }
}

/** What the driver's types leave out. */
interface CopyingConnection {
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
}
