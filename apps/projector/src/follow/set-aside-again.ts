import { StoreRefusesUser, UnreadableHistory, type ReadOptions } from '@labeling/event-store';
import { examplesOfSetAside } from '@labeling/read-models/queries';
import type pg from 'pg';

interface Streams {
  read(stream: string, options: ReadOptions): AsyncIterable<unknown>;
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
    // An ACL may hide one stream from the product, which is no reason to leave all others unfolded.
    if (error instanceof UnreadableHistory || error instanceof StoreRefusesUser) return false;
    throw error;
  }
}
