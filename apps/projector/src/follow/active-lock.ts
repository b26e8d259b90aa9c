import { locks } from '@labeling/read-models/projection';
import type pg from 'pg';
import { pause } from './pause.js';

/** How often the active projector gives a sign of life on the connection that holds the lock. */
const SIGN_OF_LIFE_MS = 3_000;
/** Without one for this long, a standby ends that connection and takes over. */
const SILENT_MS = 10_000;
const LOOK_AGAIN_MS = 2_000;

/**
 * Waits until this connection holds the lock of the one active projector; the lock ends with the connection. It polls
 * instead of waiting in the database, where a statement that waits for hours would hold back the cleanup.
 */
export async function becomeActive(client: pg.Client, signal: AbortSignal, onStandby: () => void): Promise<boolean> {
  let lookedAt = performance.now();
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      locks.activeProjector,
    ]);
    if (rows[0]?.held) return true;
    onStandby();
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      await endSilentHolder(client);
    }
    await pause(200 + Math.random() * 100, signal);
  }
  return false;
}

/** Until `signal` is aborted. */
export function giveSignsOfLife(client: pg.Client, signal: AbortSignal): void {
  const timer = setInterval(() => void client.query('select').catch(() => undefined), SIGN_OF_LIFE_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/**
 * A process that is frozen or cut off keeps its connection, and so the lock. Everything that the active projector
 * writes goes through that connection: once the database has ended it, a process that wakes up can write nothing.
 */
async function endSilentHolder(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(holder.pid)
     from pg_locks as lock join pg_stat_activity as holder on holder.pid = lock.pid
     where lock.locktype = 'advisory' and lock.objid = $1 and lock.classid = 0 and lock.granted
       and lock.database = (select oid from pg_database where datname = current_database())
       and (holder.state <> 'active' or holder.wait_event_type = 'Client')
       and holder.state_change < clock_timestamp() - $2 * interval '1 millisecond'`,
    [locks.activeProjector, SILENT_MS],
  );
}
