import type pg from 'pg';
import { ensureChannels } from './channels.js';
import { madeAt, refuseLater } from './later-migration.js';
import { PrimaryClient } from './primary-client.js';
import { ensureSessionDefaults } from './session-defaults.js';
import { askingToBeWhole, isWhole, POOLED } from './whole-sessions.js';

export interface SchemaMigration {
  /** A constant identifier, never user input. */
  readonly schema: string;
  /** The advisory lock that keeps two processes from migrating at once. */
  readonly lock: number;
  /** Runs the pending migrations; the client holds the lock. */
  readonly migrate: (client: pg.Client) => Promise<void>;
}

/**
 * Creates a schema or brings it up to date, with the secret that names the channels of its announcements and the defaults
 * of new sessions. Idempotent; simultaneous processes wait for each other (at most two minutes). Rejects when the database is
 * behind a pooler or away or a migration fails, leaving the last complete one in place.
 */
export async function migrateSchema(databaseUrl: string, { schema, lock, migrate }: SchemaMigration): Promise<void> {
  const client = new PrimaryClient({
    connectionString: askingToBeWhole(databaseUrl),
    application_name: `migrations of ${schema}`,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 120_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A pooler would keep the lock.
    const { rows } = await client.query<{ whole: boolean }>(`select ${isWhole} as whole`);
    if (rows[0]?.whole !== true) throw new Error(`The database ${POOLED}`);
    await client.query('select pg_advisory_lock($1)', [lock]);
    await ensureSessionDefaults(client);
    await ensureChannels(client);
    await client.query(`create schema if not exists ${schema}`);
    await migrate(client);
  } finally {
    await client.end();
  }
}

interface AnyMigration {
  readonly name?: string;
  up(runner: { query(text: string): Promise<unknown> }): Promise<unknown>;
}

/** The part of a TypeORM `DataSource` that is used here, so that this file does not load TypeORM. */
export interface Migrations {
  readonly migrations: AnyMigration[];
  /** They name the schema. */
  readonly options: object;
  initialize(): Promise<unknown>;
  query<Rows>(text: string): Promise<Rows>;
  runMigrations(options: { transaction: 'all' }): Promise<unknown>;
  destroy(): Promise<void>;
}

interface ChosenMigrations {
  /** All by default. */
  readonly names?: readonly string[] | undefined;
  /** A statement that comes before each of them, in their transaction; none where nothing is pending. */
  readonly before?: string;
}

/**
 * Runs the data source's migrations, or those of these names, all or none. @throws Error when a later version has run migrations
 */
export async function runMigrations(dataSource: Migrations, { names, before }: ChosenMigrations = {}): Promise<void> {
  await dataSource.initialize();
  try {
    const { migrations } = dataSource;
    const query = async <Row>(text: string) => ({ rows: await dataSource.query<Row[]>(text), rowCount: null });
    await refuseLater({ query }, schemaOf(dataSource), Math.max(...migrations.map(madeAt)));
    migrations.splice(0, Infinity, ...chosenMigrations([...migrations], names));
    if (before !== undefined) migrations.forEach((migration) => beginWith(before, migration));
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    await dataSource.destroy();
  }
}

function beginWith(statement: string, migration: AnyMigration): void {
  const up = migration.up.bind(migration);
  migration.up = async (runner) => {
    await runner.query(statement);
    await up(runner);
  };
}

const schemaOf = ({ options }: Migrations): string => ('schema' in options ? String(options.schema) : 'public');

/** Those of these names, in the order of `all`; all without names. Throws when a name is unknown. */
export function chosenMigrations<Migration extends { readonly name?: string }>(
  all: readonly Migration[],
  names: readonly string[] | undefined,
): readonly Migration[] {
  if (names === undefined) return all;
  const unknown = names.find((name) => !all.some((migration) => migration.name === name));
  if (unknown !== undefined) throw new Error(`A later version made this: it has the migration ${unknown}`);
  return all.filter(({ name = '' }) => names.includes(name));
}
