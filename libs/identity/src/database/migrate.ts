import { madeAt, migrateSchema, refuseLater, runMigrations, type Queryable } from '@labeling/postgres';

/** A Postgres advisory lock that nothing else in the database uses. */
const migrationLock = 4_215_001;

/**
 * Brings the schema `identity` up to date, or as far as the named migrations do; idempotent, and rejects like
 * `migrateSchema`.
 */
export function migrateIdentity(databaseUrl: string, names?: readonly string[]): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema: 'identity',
    lock: migrationLock,
    migrate: async () => {
      // Loaded here, not at the top: processes that only look up callers do not need the migrations in memory.
      const { migrationsOf } = await import('./data-source.js');
      await runMigrations(migrationsOf(databaseUrl), { names });
    },
  });
}

/** @throws Error, like `migrateSchema`, if a later version has changed the schema `identity` */
export async function refuseIdentityOfLater(db: Queryable): Promise<void> {
  const { migrations } = await import('./data-source.js');
  await refuseLater(db, 'identity', Math.max(...migrations.map(({ name }) => madeAt({ name }))));
}
