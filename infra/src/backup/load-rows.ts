import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { inTransaction } from '../in-transaction.js';
import { nameOf } from './dump-database.js';
import type { DatabasePart, TableRows } from './manifest.js';

const CHARACTERS_AT_ONCE = 4_000_000;
const ROWS_AT_ONCE = 1_000;

/** Fills the tables, as their migrations left them, with the rows of a backup, all or none. */
export async function loadRows(
  client: pg.Client,
  directory: string,
  { tables }: DatabasePart,
  signal: AbortSignal,
): Promise<void> {
  await inTransaction(client, async () => {
    const isChecked = await checkReferencesAtTheEnd(client, tables);
    for (const table of tables) await loadTable(client, directory, table, signal);
    await isChecked();
  });
}

/** Rows refer to rows of later tables, and of their own table. */
async function checkReferencesAtTheEnd(client: pg.Client, tables: readonly TableRows[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ alter: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter
     from pg_constraint where contype = 'f' and not condeferrable and conrelid = any($1::regclass[])`,
    [tables.map(nameOf)],
  );
  for (const { alter } of rows) await client.query(`${alter} deferrable initially deferred`);
  return async () => {
    await client.query('set constraints all immediate');
    for (const { alter } of rows) await client.query(`${alter} not deferrable`);
  };
}

async function loadTable(client: pg.Client, directory: string, table: TableRows, signal: AbortSignal): Promise<void> {
  const name = nameOf(table);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // Rows that a migration inserted, such as a salt, are replaced.
  const first = await client.query(`select from ${name} limit 1`);
  if (first.rowCount !== 0) await client.query(`delete from ${name}`);
  let rows = 0;
  for await (const lines of batches(join(directory, table.file))) {
    signal.throwIfAborted();
    const { rowCount } = await client.query(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
    rows += rowCount ?? 0;
  }
  if (rows !== table.rows)
    throw new Error(`The backup has ${rows} rows of ${name}, but its manifest says ${table.rows}`);
}

/** The lines of a compressed file, many at a time. Only a line feed ends a line: Node's readline also accepts other characters. */
async function* batches(file: string): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let lines: string[] = [];
  let size = 0;
  let rest = '';
  const unpacked = createGunzip();
  pipeline(createReadStream(file), unpacked, () => undefined);
  for await (const chunk of unpacked) {
    const parts = decoder.write(chunk).split('\n');
    const last = parts.pop() ?? '';
    if (parts.length === 0) {
      rest += last;
      continue;
    }
    parts[0] = rest + parts[0];
    rest = last;
    for (const line of parts) {
      lines.push(line);
      size += line.length;
      if (size < CHARACTERS_AT_ONCE && lines.length < ROWS_AT_ONCE) continue;
      yield lines;
      [lines, size] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}
