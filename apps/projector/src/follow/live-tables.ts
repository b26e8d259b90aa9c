import type pg from 'pg';
import { pause } from './pause.js';

const LOOK_AGAIN_MS = 5_000;

/** Identifies the live tables: other tables have another number. */
export async function liveTables(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(`select to_regclass('read_model.checkpoint')::oid as id`);
  return rows[0]?.id;
}

/** Resolves when a rebuild has replaced these tables, or when aborted. */
export async function untilReplaced(client: pg.Client, tables: number | undefined, signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(LOOK_AGAIN_MS, signal);
    if (signal.aborted) return;
    // Any problem with the connection ends the projecting, and so this loop.
    if ((await liveTables(client).catch(() => tables)) !== tables) return;
  }
}
