import { locks } from '@labeling/read-models/projection';
import type pg from 'pg';
import { pause } from './pause.js';

/**
 * Waits until this connection holds the lock of the one active projector; the lock ends with the connection. It polls
 * instead of waiting in the database, where a statement that waits for hours would hold back the cleanup.
 */
export async function becomeActive(client: pg.Client, signal: AbortSignal, onStandby: () => void): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      locks.activeProjector,
    ]);
    if (rows[0]?.held) return true;
    onStandby();
    await pause(200 + Math.random() * 100, signal);
  }
  return false;
}
