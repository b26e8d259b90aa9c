import { migrateSchema, runMigrations } from '@labeling/postgres';
import { locks } from './locks.js';

/** Brings the schema `traces` up to date; idempotent, and rejects as `migrateSchema` does. */
export function migrateTraces(databaseUrl: string): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema: 'traces',
    lock: locks.migrate,
    migrate: async () => {
      // Loaded here, not on top: the processes that only ask do without an ORM in memory.
      const { dataSourceOf } = await import('./tables/data-source.js');
      await runMigrations(dataSourceOf(databaseUrl));
    },
  });
}
