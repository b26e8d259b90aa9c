import { chosenMigrations, inTransaction, migrateSchema, refuseAnyLater } from '@labeling/postgres';
import type pg from 'pg';
import { migrations } from './migrations.js';

/** Postgres advisory lock number of these migrations, not used for anything else in the database. */
const LOCK = 4_215_301;

/**
 * Brings the schema `sql` up to date, or as far as the named migrations do: saved queries, and the salt for the
 * passwords of project roles. Idempotent, and rejects as `migrateSchema` does.
 */
export async function migrateSql(databaseUrl: string, names?: readonly string[]): Promise<void> {
  const chosen = chosenMigrations(migrations, names);
  return migrateSchema(databaseUrl, { schema: 'sql', lock: LOCK, migrate: (client) => runAll(client, chosen) });
}

async function runAll(client: pg.Client, chosen: typeof migrations): Promise<void> {
  await client.query('create table if not exists sql.migrations (name text primary key, at timestamptz default now())');
  await refuseLater(client);
  for (const migration of chosen) await runOnce(client, migration);
}

/** Like the other schemas. @throws Error when a later version has run migrations */
async function refuseLater(client: pg.Client): Promise<void> {
  const known = Math.max(...migrations.map(madeAt));
  const { rows } = await client.query<{ name: string }>('select name from sql.migrations order by name');
  refuseAnyLater('sql', rows, (migration) => madeAt(migration) > known);
}

/** In milliseconds since 1970: their names begin with it. */
const madeAt = ({ name }: { readonly name: string }): number => Number.parseInt(name, 10);

async function runOnce(client: pg.Client, { name, statements }: (typeof migrations)[number]): Promise<void> {
  await inTransaction(client, async () => {
    const { rowCount } = await client.query('insert into sql.migrations (name) values ($1) on conflict do nothing', [
      name,
    ]);
    if (rowCount === 1) for (const statement of statements) await client.query(statement);
  });
}
