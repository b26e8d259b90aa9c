import pg from 'pg';
import { migrations } from './migrations.js';

/** Postgres advisory lock number of these migrations: one that nobody else in the database uses. */
const LOCK = 4_215_301;

/**
 * Brings the schema `sql` up to date: saved queries, and what the roles of projects log in with. Idempotent; processes that
 * start at once wait for each other (at most two minutes). Rejects when the database is away or a migration fails,
 * leaving the last complete one in place.
 */
export async function migrateSql(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sql migrations',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 120_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create schema if not exists sql');
    await client.query(
      'create table if not exists sql.migrations (name text primary key, at timestamptz default now())',
    );
    for (const migration of migrations) await runOnce(client, migration);
  } finally {
    await client.end();
  }
}

async function runOnce(client: pg.Client, { name, statements }: (typeof migrations)[number]): Promise<void> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query('insert into sql.migrations (name) values ($1) on conflict do nothing', [
      name,
    ]);
    if (rowCount === 1) for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
