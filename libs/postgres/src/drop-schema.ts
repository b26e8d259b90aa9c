import pg from 'pg';
import type { Queryable } from './queryable.js';

/** How many views one statement drops: each needs several of the locks that a server has for all (`max_locks_per_transaction`). */
const TOGETHER = 200;

/** Drops a schema with everything in it, and other schemas' views of its tables, however many there are. */
export async function dropSchema(db: Queryable, schema: string): Promise<void> {
  await dropViewsOn(db, schema);
  await db.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
}

/** Drops the views in other schemas that read tables of this one, so that dropping these needs few locks. */
export async function dropViewsOn(db: Queryable, schema: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct format('%I.%I', other.nspname, view.relname) as name
     from pg_depend needed
     join pg_class read on read.oid = needed.refobjid
     join pg_rewrite rule on rule.oid = needed.objid
     join pg_class view on view.oid = rule.ev_class
     join pg_namespace other on other.oid = view.relnamespace
     where needed.refclassid = 'pg_class'::regclass and needed.classid = 'pg_rewrite'::regclass
       and read.relnamespace = to_regnamespace($1)::oid and view.relnamespace <> read.relnamespace
       and view.relkind = 'v'`,
    [pg.escapeIdentifier(schema)],
  );
  const names = rows.map(({ name }) => name);
  while (names.length > 0) await db.query(`drop view if exists ${names.splice(0, TOGETHER).join(', ')} cascade`);
}
