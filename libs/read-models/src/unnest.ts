// Many rows in one statement: each column travels as one array.
import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import type { Schema } from './schema.js';
import { pgType, type Columns, type NewRow, type Table } from './table.js';
import { hasPipeline } from './together.js';
import { textArray } from './text-array.js';

interface Unnested {
  readonly names: readonly string[];
  /** `unnest($1::uuid[], …)` */
  readonly source: string;
  readonly values: unknown[];
}

export function unnested<C extends Columns>(columns: C, rows: readonly NewRow<C>[]): Unnested {
  const names = Object.keys(columns);
  const types = Object.values(columns).map(pgType);
  return {
    names,
    source: `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`,
    values: names.map((name, i) => {
      const cells = rows.map((row) => row[name]);
      return types[i] === 'text' ? textArray(cells as (string | null)[]) : cells;
    }),
  };
}

/** From this many rows on, one more round trip costs less than it saves. In a pipeline, rows cannot be copied. */
const MANY = 100;

/** Inserts all rows. */
export async function insertRows<C extends Columns>(
  client: pg.ClientBase,
  schema: Schema,
  table: Table<C>,
  rows: readonly NewRow<C>[],
): Promise<void> {
  if (rows.length >= MANY && !hasPipeline(client)) await copyRows(client, schema, table, rows);
  else await insert(client, `${schema}.${table.name}`, table.columns, rows, '');
}

/** Inserts or, where a row with the same key exists, replaces every other column. */
export async function upsertRows<C extends Columns>(
  client: pg.ClientBase,
  schema: Schema,
  { name, key, columns }: Table<C>,
  rows: readonly NewRow<C>[],
): Promise<void> {
  const set = besides(key, columns).map((column) => `${column} = excluded.${column}`);
  await insert(
    client,
    `${schema}.${name}`,
    columns,
    rows,
    `on conflict (${key.join(', ')}) do update set ${set.join(', ')}`,
  );
}

/** Inserts or, where a row with the same key exists, adds to every other column. */
export async function addToRows<C extends Columns>(
  client: pg.ClientBase,
  schema: Schema,
  { name, key, columns }: Table<C>,
  rows: readonly NewRow<C>[],
): Promise<void> {
  const set = besides(key, columns).map((column) => `${column} = total.${column} + excluded.${column}`);
  const onConflict = `on conflict (${key.join(', ')}) do update set ${set.join(', ')}`;
  await insert(client, `${schema}.${name} as total`, columns, rows, onConflict);
}

/** Sets these columns in the rows that their key names; `columns` includes the table's key. */
export async function updateRows<C extends Columns, Some extends Partial<C> & Columns>(
  client: pg.ClientBase,
  schema: Schema,
  { name, key }: Table<C>,
  columns: Some,
  rows: readonly NewRow<Some>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = unnested(columns, rows);
  const set = besides(key, columns).map((column) => `${column} = changed.${column}`);
  const where = key.map((column) => `old.${column} = changed.${column}`);
  await client.query(
    `update ${schema}.${name} as old set ${set.join(', ')}
     from ${source} as changed (${names.join(', ')}) where ${where.join(' and ')}`,
    values,
  );
}

async function insert<C extends Columns>(
  client: pg.ClientBase,
  into: string,
  columns: C,
  rows: readonly NewRow<C>[],
  onConflict: string,
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = unnested(columns, rows);
  await client.query(`insert into ${into} (${names.join(', ')}) select * from ${source} ${onConflict}`, values);
}

function besides(key: readonly string[], columns: Columns): string[] {
  return Object.keys(columns).filter((name) => !key.includes(name));
}
