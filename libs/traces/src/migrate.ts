import { madeAt, migrateSchema, refuseLater, runMigrations, type Queryable } from '@labeling/postgres';

/** A Postgres advisory lock that nothing else in the database uses. */
const migrationLock = 4_215_201;

/**
 * Brings the schema `traces` up to date, or as far as the named migrations do; idempotent, and rejects like
 * `migrateSchema`.
 */
export function migrateTraces(databaseUrl: string, names?: readonly string[]): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema: 'traces',
    lock: migrationLock,
    migrate: async () => {
      // Loaded here, not at the top: processes that only run queries do not need an ORM in memory.
      const { dataSourceOf } = await import('./tables/data-source.js');
      await runMigrations(dataSourceOf(databaseUrl), { names });
    },
  });
}

/** @throws Error, like `migrateSchema`, if a later version has changed the schema `traces` */
export async function refuseTracesOfLater(db: Queryable): Promise<void> {
  const { migrations } = await import('./tables/data-source.js');
  await refuseLater(db, 'traces', Math.max(...migrations.map(({ name }) => madeAt({ name }))));
}
