import { notify } from '@labeling/postgres';
import type pg from 'pg';
import { CHANNEL, encodeChange, everythingChanged, type ReadModelChange } from './read-model-change.js';

/** Notifies every watcher when the transaction commits. */
export async function announce(client: pg.ClientBase, change: ReadModelChange): Promise<void> {
  await notify(client, CHANNEL, [encodeChange(change)]);
}

/** Notifies every watcher that other tables, which are at `position`, have replaced the live ones. */
export async function announceSwap(client: pg.ClientBase, position: bigint): Promise<void> {
  await announce(client, everythingChanged(position));
}
