import type { EventStore } from '@labeling/event-store';
import { announceSwap, locks, migrateReadModels } from '@labeling/read-models/projection';
import type pg from 'pg';
import { connect, inTransaction } from './connection.js';
import { pause } from './pause.js';

/** A node of a cluster may answer before it has what another node answered with. */
const DOUBT_MS = 1_000;

/**
 * Whether the read models have rows of events that the event store does not have: it was restored from a backup that is older
 * than they are. Nothing that it stores from now on would reach them.
 */
export async function isAhead(client: pg.Client, store: EventStore, signal: AbortSignal): Promise<boolean> {
  const { rows } = await client.query<{ position: string | null }>(
    'select max(position) as position from read_model.activity',
  );
  const folded = BigInt(rows[0]?.position ?? 0);
  if (folded === 0n || folded <= (await store.newestPosition())) return false;
  await pause(DOUBT_MS, signal);
  return !signal.aborted && folded > (await store.newestPosition());
}

/** Replaces the live tables by empty ones, in one transaction. */
export async function startOver(databaseUrl: string): Promise<void> {
  const { client, destroy } = await connect(databaseUrl, 'start over');
  try {
    // No rebuild may be on its way: it uses the same place beside the live tables.
    await client.query('select pg_advisory_lock($1)', [locks.rebuild]);
    await client.query('drop schema if exists read_model_next cascade');
    await migrateReadModels(databaseUrl, 'read_model_next');
    await inTransaction(client, async () => {
      await client.query('drop schema read_model cascade');
      await client.query('alter schema read_model_next rename to read_model');
      await announceSwap(client, 0n);
    });
  } finally {
    await destroy();
  }
}
