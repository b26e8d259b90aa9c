import pg from 'pg';

export interface SchemaMigration {
  /** A constant identifier, never user input. */
  readonly schema: string;
  /** The advisory lock that keeps two processes from migrating at once. */
  readonly lock: number;
  /** Runs the pending migrations; the client holds the lock. */
  readonly migrate: (client: pg.Client) => Promise<void>;
}

/**
 * Creates a schema or brings it up to date. Idempotent; simultaneous processes wait for each other (at most two
 * minutes). Rejects when the database is away or a migration fails, leaving the last complete one in place.
 */
export async function migrateSchema(databaseUrl: string, { schema, lock, migrate }: SchemaMigration): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `migrations of ${schema}`,
    connectionTimeoutMillis: 10_000,
    lock_timeout: 120_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create schema if not exists ${schema}`);
    await migrate(client);
  } finally {
    await client.end();
  }
}

/** The part of a TypeORM `DataSource` that is used here, so that this file does not load TypeORM. */
export interface Migrations {
  readonly migrations: { readonly name?: string }[];
  initialize(): Promise<unknown>;
  runMigrations(options: { transaction: 'all' }): Promise<unknown>;
  destroy(): Promise<void>;
}

/** Runs the data source's migrations, or those of these names, all or none. */
export async function runMigrations(dataSource: Migrations, names?: readonly string[]): Promise<void> {
  await dataSource.initialize();
  try {
    const { migrations } = dataSource;
    migrations.splice(0, Infinity, ...chosenMigrations([...migrations], names));
    await dataSource.runMigrations({ transaction: 'all' });
  } finally {
    await dataSource.destroy();
  }
}

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
