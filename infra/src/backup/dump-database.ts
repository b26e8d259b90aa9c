// Rows as JSON Lines, one compressed file per table. The embedded Postgres comes without pg_dump, and a pg_dump of another
// version refuses its server.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { keptSchemas, type DatabasePart, type KeptSchema, type TableRows } from './manifest.js';
import { openDatabase } from './open-database.js';
import { assertFinished } from './schemas-aside.js';

/** These are not needed: after a restore, people sign in again. */
const shortLived = new Set(['identity.session', 'identity.verification', 'identity.sign_in_attempts']);
const ROWS_AT_ONCE = 100;
/** No step should take this long. */
const ANSWER_WITHIN_MS = 120_000;

/** Writes the rows of one moment into `directory`, while others write. Rejects if the schemas are missing or half restored. */
export async function dumpDatabase(url: string, directory: string, signal: AbortSignal): Promise<DatabasePart> {
  const { client, leave } = await openDatabase(url, 'backup', ANSWER_WITHIN_MS);
  signal.addEventListener('abort', leave, { once: true });
  try {
    await client.query('begin isolation level repeatable read read only');
    await assertFinished(client);
    const migrations = await migrationsOf(client);
    const tables: TableRows[] = [];
    for (const { schema, table, columns } of await tablesOf(client)) {
      const file = `${schema}.${table}.jsonl.gz`;
      const rows = await dumpTable(client, { schema, table, columns }, join(directory, file), signal);
      tables.push({ schema, table, columns, rows, file });
    }
    await client.query('commit');
    await client.end();
    return { migrations, tables };
  } catch (error) {
    leave();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function migrationsOf(client: pg.Client): Promise<DatabasePart['migrations']> {
  const found: Partial<DatabasePart['migrations']> = {};
  for (const schema of keptSchemas) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${schema}.migrations`,
    ]);
    if (!rows[0]?.there) throw new Error('This database has no data of the product yet: start the product first.');
    const names = await client.query<{ name: string }>(`select name from ${schema}.migrations order by name`);
    found[schema] = names.rows.map(({ name }) => name);
  }
  const { identity = [], traces = [], sql = [] } = found;
  return { identity, traces, sql };
}

type Table = { schema: KeptSchema; table: string; columns: string[] };

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r' and c.relname <> 'migrations'
     group by 1, 2 order by 1, 2`,
    [[...keptSchemas]],
  );
  return rows.filter(({ schema, table }) => !shortLived.has(`${schema}.${table}`));
}

export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${schema}.${pg.escapeIdentifier(table)}`;

async function dumpTable(client: pg.Client, table: Table, file: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(
    `declare dump no scroll cursor for select row_to_json(whole_row)::text as line from (select ${columns} from ${nameOf(table)}) whole_row`,
  );
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`);
      if (rows.length === 0) return;
      count += rows.length;
      yield `${rows.map(({ line }) => line).join('\n')}\n`;
    }
  }
  await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }), { signal });
  await client.query('close dump');
  return count;
}
