import { madeAt, migrateSchema, refuseLater, runMigrations, type Queryable } from '@labeling/postgres';

/** A Postgres advisory lock that nothing else in the database uses. */
const migrationLock = 4_215_201;

/**
 * Brings the schema `traces` up to date, or as far as the migrations of these names do; idempotent, and rejects as
 * `migrateSchema` does.
 */
export function migrateTraces(databaseUrl: string, names?: readonly string[]): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema: 'traces',
    lock: migrationLock,
    migrate: async () => {
      // Loaded here, not at the top: processes that only run queries need no ORM in memory.
      const { dataSourceOf } = await import('./tables/data-source.js');
      await runMigrations(dataSourceOf(databaseUrl), { names });
    },
  });
}

/** @throws Error, as `migrateSchema` does, when a later version has changed the schema `traces` */
export async function refuseTracesOfLater(db: Queryable): Promise<void> {
  const { migrations } = await import('./tables/data-source.js');
  await refuseLater(db, 'traces', Math.max(...migrations.map(({ name }) => madeAt({ name }))));
}
