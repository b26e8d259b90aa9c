// An index costs less when it is created over all rows at once than when it is updated with each of them.
import type pg from 'pg';
import type { Schema } from './schema.js';

/** The indexes that the projection itself uses for lookups. All others are there for queries. */
const NEEDED_TO_FOLD: readonly string[] = ['queue_items_in_order', 'queue_items_of_request'];

/** Drops the indexes of a schema that only queries need. @returns the statements that create them again */
export async function dropIndicesOfQueries(client: pg.ClientBase, schema: Schema): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as statement
     from pg_index index join pg_class class on class.oid = index.indexrelid
     where class.relnamespace = $1::regnamespace and not index.indisunique and class.relname <> all ($2)
     order by 1`,
    [schema, NEEDED_TO_FOLD],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ statement }) => statement);
}
