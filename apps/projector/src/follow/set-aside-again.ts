import { StoreRefusesUser, UnreadableHistory, type ReadOptions } from '@labeling/event-store';
import { examplesOfSetAside } from '@labeling/read-models/queries';
import type pg from 'pg';
import type { Log } from './log.js';
import { backoff, pause } from './pause.js';

interface Streams {
  read(stream: string, options: ReadOptions): AsyncIterable<unknown>;
}

/** Another rebuild or verification may take hours, during which no other can begin. */
const PAUSES = { least: 5_000, most: 1_800_000 };

export interface ReadMoreOptions {
  readonly client: pg.Client;
  readonly store: Streams;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Resolves to whether the read models were rebuilt. */
  readonly rebuild: () => Promise<boolean>;
}

/** Has the read models rebuilt if this release can read more, and keeps trying until they are, or until aborted. */
export async function readMore({ client, store, log, signal, rebuild }: ReadMoreOptions): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      if (!(await canReadMore(client, store))) return;
      log.info({}, 'Streams that were set aside can be read now: the read models are being rebuilt');
      if (await rebuild()) return;
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'It is not known whether streams that were set aside can be read now');
    }
    await pause(backoff(attempt, PAUSES), signal);
  }
}

/** Whether this release can read an event because of which an earlier one set a stream aside. */
export async function canReadMore(client: pg.Client, store: Streams): Promise<boolean> {
  for (const { stream, revision, wasRead } of await examplesOfSetAside(client)) {
    if (!wasRead && (await isReadable(store, stream, revision))) return true;
  }
  return false;
}

async function isReadable(store: Streams, stream: string, from: bigint): Promise<boolean> {
  try {
    for await (const _ of store.read(stream, { from, maxCount: 1 })) return true;
    return false;
  } catch (error) {
    // An ACL may hide one stream from the product, which is no reason to give up on all others.
    if (error instanceof UnreadableHistory || error instanceof StoreRefusesUser) return false;
    throw error;
  }
}
