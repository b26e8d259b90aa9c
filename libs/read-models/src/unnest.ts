// Many rows in one statement: each column travels as one array.
import type pg from 'pg';

export type PgType = 'uuid' | 'text' | 'integer' | 'bigint' | 'smallint' | 'boolean';
export type Cell = string | number | bigint | boolean | null;
export type Columns<Name extends string> = Readonly<Record<Name, PgType>>;
export type Cells<Name extends string> = Readonly<Record<Name, Cell>>;

interface Unnested {
  readonly names: readonly string[];
  /** `unnest($1::uuid[], …)` */
  readonly source: string;
  readonly values: Cell[][];
}

export function unnested<Name extends string>(columns: Columns<Name>, rows: readonly Cells<Name>[]): Unnested {
  const names: string[] = [];
  const parts: string[] = [];
  const values: Cell[][] = [];
  for (const name in columns) {
    names.push(name);
    values.push(rows.map((row) => row[name]));
    parts.push(`$${names.length}::${columns[name]}[]`);
  }
  return { names, source: `unnest(${parts.join(', ')})`, values };
}

/** Inserts all rows; `onConflict` is the rest of the statement. */
export async function insertRows<Name extends string>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Name>,
  rows: readonly Cells<Name>[],
  onConflict = '',
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = unnested(columns, rows);
  await client.query(`insert into ${table} (${names.join(', ')}) select * from ${source} ${onConflict}`, values);
}

/** Inserts or, where a row with this `key` exists, replaces every other column. */
export async function upsertRows<Name extends string>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Name>,
  key: NoInfer<Name>,
  rows: readonly Cells<Name>[],
): Promise<void> {
  const rest = Object.keys(columns).filter((name) => name !== key);
  const set = rest.map((name) => `${name} = excluded.${name}`).join(', ');
  await insertRows(client, table, columns, rows, `on conflict (${key}) do update set ${set}`);
}

/** Inserts or, where a row with this `key` exists, adds to every other column. */
export async function addToRows<Name extends string>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Name>,
  key: NoInfer<Name>,
  rows: readonly Cells<Name>[],
): Promise<void> {
  const rest = Object.keys(columns).filter((name) => name !== key);
  const set = rest.map((name) => `${name} = total.${name} + excluded.${name}`).join(', ');
  await insertRows(client, `${table} as total`, columns, rows, `on conflict (${key}) do update set ${set}`);
}

/** Sets the other columns of the rows that `key` names. */
export async function updateRows<Name extends string>(
  client: pg.ClientBase,
  table: string,
  columns: Columns<Name>,
  key: NoInfer<Name>,
  rows: readonly Cells<Name>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = unnested(columns, rows);
  const set = names.filter((name) => name !== key).map((name) => `${name} = changed.${name}`);
  await client.query(
    `update ${table} as old set ${set.join(', ')}
     from ${source} as changed (${names.join(', ')}) where old.${key} = changed.${key}`,
    values,
  );
}
