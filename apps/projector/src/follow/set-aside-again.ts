import { UnreadableHistory, type EventStore } from '@labeling/event-store';
import { examplesOfSetAside } from '@labeling/read-models/queries';
import type pg from 'pg';

/** Whether this release can read an event because of which an earlier one set a stream aside. */
export async function canReadMore(client: pg.Client, store: Pick<EventStore, 'read'>): Promise<boolean> {
  for (const { stream, revision, wasRead } of await examplesOfSetAside(client)) {
    if (!wasRead && (await isReadable(store, stream, revision))) return true;
  }
  return false;
}

async function isReadable(store: Pick<EventStore, 'read'>, stream: string, from: bigint): Promise<boolean> {
  try {
    for await (const _ of store.read(stream, { from, maxCount: 1 })) return true;
    return false;
  } catch (error) {
    if (error instanceof UnreadableHistory) return false;
    throw error;
  }
}
