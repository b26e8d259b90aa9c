import type { EventStoreDBClient } from '@eventstore/db-client';
import { foreignJson } from './foreign-json.js';
import type { Patience } from './patience.js';
import { readEvents } from './read-events.js';

/** The metadata of a stream that hides its events from readers. A soft-deleted stream has the first. */
const limits = ['$tb', '$maxAge', '$maxCount'];

/** Whether the stream may have stored events that can no longer be read in it. @throws StoreUnavailable, StreamDeleted */
export async function mayHideEvents(client: EventStoreDBClient, stream: string, patience: Patience): Promise<boolean> {
  // As the exact client reads it, its data is bytes. Servers ignore metadata that is not JSON.
  for await (const { data } of readEvents(client, `$$${stream}`, { backwards: true, maxCount: 1 }, patience)) {
    const metadata = data instanceof Uint8Array ? foreignJson(data) : data;
    return typeof metadata === 'object' && metadata !== null && limits.some((limit) => limit in metadata);
  }
  return false;
}
