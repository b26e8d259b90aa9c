import pg from 'pg';

import { locks } from './locks.js';

/**
 * Brings the schema `traces` up to date. Idempotent; processes that start at once wait for each other (at most two
 * minutes). Rejects when the database is away or a migration fails, leaving the last complete one in place.
 */
export async function migrateTraces(databaseUrl: string): Promise<void> {
  const holder = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'trace migrations',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 120_000,
  });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [locks.migrate]);
    await holder.query('create schema if not exists traces');
    await runMigrations(databaseUrl);
  } finally {
    await holder.end();
  }
}

async function runMigrations(databaseUrl: string): Promise<void> {
  // Loaded here, not on top: the servers that only ask do without an ORM in memory.
  const { dataSourceOf } = await import('./tables/data-source.js');
  const dataSource = await dataSourceOf(databaseUrl).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    await dataSource.destroy();
  }
}
