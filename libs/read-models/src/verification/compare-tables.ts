// Compares the tables of one schema with those of another: row by row, column by column.
import type pg from 'pg';
import type { Schema } from '../schema.js';

export interface WrongColumn {
  readonly column: string;
  /** As Postgres writes it; null if there is no value. */
  readonly is: string | null;
  readonly shouldBe: string | null;
}
export interface Difference {
  /** The values of the primary key, by column. */
  readonly key: Readonly<Record<string, string>>;
  readonly kind: 'missing' | 'extra' | 'wrong';
  /** For a row that exists but is wrong. */
  readonly columns: readonly WrongColumn[];
}
export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  /** How many rows differ. */
  readonly different: number;
  /** The first of them by key, up to the number asked for. */
  readonly differences: readonly Difference[];
}

interface TableShape {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** Bookkeeping of the projection itself, which says nothing about the product. */
const APART: readonly string[] = ['checkpoint', 'migrations'];

/**
 * Compares every table of `live` with that of `right`, inside the caller's transaction, whose snapshot makes them
 * comparable. Both must have the same migrations.
 */
export async function* compareTables(
  client: pg.ClientBase,
  { live, right, most }: { readonly live: Schema; readonly right: Schema; readonly most: number },
): AsyncGenerator<TableComparison, void, void> {
  for (const shape of await tablesOf(client, right)) yield compareTable(client, shape, { live, right, most });
}

async function tablesOf(client: pg.ClientBase, schema: Schema): Promise<TableShape[]> {
  const { rows } = await client.query<{ table: string; key: string[]; columns: string[] }>(
    `select class.relname as "table",
       array_agg(attribute.attname::text order by attribute.attnum) as columns,
       array_agg(attribute.attname::text order by array_position(index.indkey::smallint[], attribute.attnum))
         filter (where attribute.attnum = any (index.indkey)) as key
     from pg_class class
     join pg_index index on index.indrelid = class.oid and index.indisprimary
     join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
     where class.relnamespace = $1::regnamespace and class.relkind = 'r' and class.relname <> all ($2)
     group by class.relname order by class.relname`,
    [schema, APART],
  );
  return rows;
}

async function compareTable(
  client: pg.ClientBase,
  { table, key, columns }: TableShape,
  { live, right, most }: { live: Schema; right: Schema; most: number },
): Promise<TableComparison> {
  const quoted = (names: readonly string[]) => names.map((name) => client.escapeIdentifier(name));
  const row = (side: string) => `row(${quoted(columns).map((name) => `${side}.${name}`)})`;
  const on = quoted(key).map((name) => `live.${name} = made.${name}`);
  const absent = (side: string) => `${side}.${quoted(key)[0]} is null`;
  const keyTexts = quoted(key).map((name) => `coalesce(live.${name}, made.${name})::text`);
  const cells = columns.map((name) => {
    const column = client.escapeIdentifier(name);
    return `(${client.escapeLiteral(name)}, live.${column}::text, made.${column}::text)`;
  });
  const name = client.escapeIdentifier(table);
  const from = `from ${live}.${name} as live full join ${right}.${name} as made on ${on.join(' and ')}`;
  const differs = `${row('live')} is distinct from ${row('made')}`;
  const { rows } = await client.query<DifferenceRow>(
    `select case when ${absent('live')} then 'missing' when ${absent('made')} then 'extra' else 'wrong' end as kind,
       array[${keyTexts.join(', ')}] as key, count(*) over ()::integer as different,
       case when not ${absent('live')} and not ${absent('made')} then (
         select array_agg(array[cell.name, cell.is_now, cell.should_be])
         from (values ${cells.join(', ')}) as cell (name, is_now, should_be)
         where cell.is_now is distinct from cell.should_be
       ) end as columns
     ${from} where ${differs} order by ${keyTexts.join(', ')} limit $1`,
    [most],
  );
  const counted = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${live}.${name}`);
  return {
    table,
    rows: counted.rows[0]?.rows ?? 0,
    different: rows[0]?.different ?? 0,
    differences: rows.map((found) => differenceOf(found, key)),
  };
}

interface DifferenceRow {
  readonly kind: Difference['kind'];
  readonly key: readonly string[];
  readonly different: number;
  readonly columns: readonly (readonly [string, string | null, string | null])[] | null;
}

function differenceOf({ kind, key, columns }: DifferenceRow, names: readonly string[]): Difference {
  return {
    kind,
    key: Object.fromEntries(names.map((name, i) => [name, key[i] ?? ''])),
    columns: (columns ?? []).map(([column, is, shouldBe]) => ({ column, is, shouldBe })),
  };
}
