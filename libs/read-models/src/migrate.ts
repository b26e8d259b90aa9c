import { migrateSchema, refuseLater, runMigrations, type Queryable } from '@labeling/postgres';
import { locks } from './locks.js';
import { newestMigration } from './migrations/newest-migration.js';
import { liveSchema, type Schema } from './schema.js';

/** Brings the tables of one schema up to date; idempotent, and rejects as `migrateSchema` does. */
export function migrateReadModels(databaseUrl: string, schema: Schema = liveSchema): Promise<void> {
  return migrateSchema(databaseUrl, {
    schema,
    lock: locks.migrateReadModels,
    migrate: async () => {
      // Loaded here and not at the top, so that processes that only query keep no ORM in memory.
      const { dataSourceOf } = await import('./data-source.js');
      await runMigrations(dataSourceOf(databaseUrl, schema), { before: keepingStill(schema) });
    },
  });
}

/**
 * A migration that looks through the rows would miss what a projector of an earlier version folds at the same time.
 * Each of the projector's transactions begins with the checkpoint; afterwards it finds the migration and stops folding.
 */
const keepingStill = (schema: Schema) => `
  do $$ begin
    if to_regclass('${schema}.checkpoint') is not null then
      lock table ${schema}.checkpoint in exclusive mode;
    end if;
  end $$`;

/** @throws Error, as `migrateReadModels` does, when a later version has changed the live tables */
export function refuseTablesOfLater(db: Queryable): Promise<void> {
  return refuseLater(db, liveSchema, newestMigration);
}
