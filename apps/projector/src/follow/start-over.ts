import { dropSchema, dropViewsOn, inTransaction } from '@labeling/postgres';
import { announceSwap, locks, migrateReadModels } from '@labeling/read-models/projection';
import { connect } from './connection.js';

/** Replaces the live tables by empty ones, in one transaction. */
export async function startOver(databaseUrl: string): Promise<void> {
  const { client, destroy } = await connect(databaseUrl, 'start over');
  try {
    // No rebuild may be on its way: it uses the same place beside the live tables.
    await client.query('select pg_advisory_lock($1)', [locks.rebuild]);
    await dropSchema(client, 'read_model_next');
    await migrateReadModels(databaseUrl, 'read_model_next');
    await dropViewsOn(client, 'read_model');
    await inTransaction(client, async () => {
      await client.query('drop schema read_model cascade');
      await client.query('alter schema read_model_next rename to read_model');
      await announceSwap(client, 0n);
    });
  } finally {
    await destroy();
  }
}
