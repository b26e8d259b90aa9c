import { migrateSchema, runMigrations } from '@labeling/postgres';

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
