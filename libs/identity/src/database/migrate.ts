import { madeAt, migrateSchema, refuseLater, runMigrations, type Queryable } from '@labeling/postgres';

/** A Postgres advisory lock that nothing else in the database uses. */
const migrationLock = 4_215_001;

/**
 * Brings the schema `identity` up to date, or as far as the migrations of these names do; idempotent, and rejects as
 * `migrateSchema` does.
 */
export function migrateIdentity(databaseUrl: string, names?: readonly string[]): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema: 'identity',
    lock: migrationLock,
    migrate: async () => {
      // Loaded here, not at the top: processes that only look up callers need no migrations in memory.
      const { migrationsOf } = await import('./data-source.js');
      await runMigrations(migrationsOf(databaseUrl), { names });
    },
  });
}

/** @throws Error, as `migrateSchema` does, when a later version has changed the schema `identity` */
export async function refuseIdentityOfLater(db: Queryable): Promise<void> {
  const { migrations } = await import('./data-source.js');
  await refuseLater(db, 'identity', Math.max(...migrations.map(({ name }) => madeAt({ name }))));
}
