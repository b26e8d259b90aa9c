import type { EventStore } from '@labeling/event-store';
import { inTransaction } from '@labeling/postgres';
import { announceSwap, locks, moveCheckpoint, refuseTablesOfLater } from '@labeling/read-models/projection';
import { checkpointPosition } from '@labeling/read-models/queries';
import type pg from 'pg';
import type { Replay } from './replay.js';

/** How long the live tables may be locked while the last events are folded beside them. */
const STANDSTILL_MS = 10_000;
/** How long to wait before the end is determined again: somebody may have deleted the last events. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Replaces the live tables by the new ones in one transaction; false if the new ones are too far behind. Live tables
 * that belong to another event store are not caught up with: their positions mean nothing here. While the live
 * checkpoint is locked no projector can fold (each begins with it) but everybody can read. Once unlocked, the projector
 * finds the new checkpoint and continues from there.
 */
export async function swapSchemas(
  client: pg.Client,
  replay: Replay,
  { store, areForeign }: { readonly store: EventStore; readonly areForeign: boolean },
): Promise<boolean> {
  await catchUp(store, replay, areForeign ? 0n : await liveCheckpoint(client));
  return inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '30s'`);
    await client.query('select pg_advisory_xact_lock($1)', [locks.migrateReadModels]);
    // A later version may have been started since the rebuild began.
    await refuseTablesOfLater(client);
    const locked = await lockLiveCheckpoint(client);
    const live = areForeign ? 0n : locked;
    const enough = await mustReach(store, live);
    if (!(await replay.until(() => replay.position >= enough, STANDSTILL_MS))) return false;
    await replay.stop();
    const position = live > replay.position ? live : replay.position;
    if (position > replay.position) await moveCheckpoint(client, 'read_model_next', replay.position, position);
    await client.query(`
      create schema if not exists read_model;
      alter schema read_model rename to read_model_old;
      alter schema read_model_next rename to read_model`);
    await announceSwap(client, position);
    return true;
  });
}

/** Catches up with the live tables or, if they are empty, with all events that the store had at the start. */
async function catchUp(store: EventStore, replay: Replay, live: bigint): Promise<void> {
  const wanted = live === 0n ? replay.target : live;
  let enough: bigint;
  do enough = await mustReach(store, wanted);
  while (!(await replay.until(() => replay.position >= enough, LOOK_AGAIN_MS)));
}

/**
 * The position at which all events up to the live checkpoint are folded. Foreign events may follow our newest one, and
 * a server need not report to a subscription that it has passed them.
 */
async function mustReach(store: EventStore, live: bigint): Promise<bigint> {
  const newest = await store.lastPosition().catch(() => live);
  return live < newest ? live : newest;
}

async function lockLiveCheckpoint(client: pg.Client): Promise<bigint> {
  if (await hasLiveTables(client)) await client.query('lock table read_model.checkpoint in exclusive mode');
  return liveCheckpoint(client);
}

async function liveCheckpoint(client: pg.Client): Promise<bigint> {
  return (await hasLiveTables(client)) ? checkpointPosition(client) : 0n;
}

export async function hasLiveTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('read_model.checkpoint') is not null as found`,
  );
  return rows[0]?.found ?? false;
}
