import { dropSchema, dropViewsOn, inTransaction } from '@labeling/postgres';
import { announceSwap, locks, migrateReadModels, refuseTablesOfLater } from '@labeling/read-models/projection';
import { connect } from './connection.js';
import { areOfThisStore, type ComparedStore } from './same-store.js';

/** Replaces live tables that do not belong to this store by empty ones, in one transaction. */
export async function startOver(databaseUrl: string, store: ComparedStore, signal: AbortSignal): Promise<void> {
  const { client, destroy } = await connect(databaseUrl, 'start over');
  try {
    // No rebuild may be running: it uses the same place beside the live tables.
    await client.query('select pg_advisory_lock($1)', [locks.rebuild]);
    // The rebuild that this waited for may have replaced the tables.
    if (await areOfThisStore(client, store, signal)) return;
    await dropSchema(client, 'read_model_next');
    await migrateReadModels(databaseUrl, 'read_model_next');
    await dropViewsOn(client, 'read_model');
    await inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1)', [locks.migrateReadModels]);
      await refuseTablesOfLater(client);
      await client.query('drop schema read_model cascade');
      await client.query('alter schema read_model_next rename to read_model');
      await announceSwap(client, 0n);
    });
  } finally {
    await destroy();
  }
}
