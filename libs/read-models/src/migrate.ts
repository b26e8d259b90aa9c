import pg from 'pg';
import { locks } from './locks.js';
import { liveSchema, type Schema } from './schema.js';

/**
 * Brings the tables of one schema up to date. Idempotent; processes that start at once wait for each other (at most two
 * minutes). Rejects when the database is away or a migration fails, leaving the last complete one in place.
 */
export async function migrateReadModels(databaseUrl: string, schema: Schema = liveSchema): Promise<void> {
  const holder = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'read model migrations',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 120_000,
  });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [locks.migrateReadModels]);
    await holder.query(`create schema if not exists ${schema}`);
    await runMigrations(databaseUrl, schema);
  } finally {
    await holder.end();
  }
}

async function runMigrations(databaseUrl: string, schema: Schema): Promise<void> {
  // Loaded here, not on top: the processes that only ask do without an ORM in memory.
  const { dataSourceOf } = await import('./data-source.js');
  const dataSource = await dataSourceOf(databaseUrl, schema).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    await dataSource.destroy();
  }
}
