import type { EventStoreDBClient } from '@eventstore/db-client';
import { foreignJson } from './foreign-json.js';
import type { Patience } from './patience.js';
import { readEvents } from './read-events.js';

/** What of a stream's metadata keeps its events from readers. A stream that was deleted, but not for good, has the first. */
const limits = ['$tb', '$maxAge', '$maxCount'];

/** Whether events of the stream may be stored that nobody can read in it any more. @throws StoreUnavailable, StreamDeleted */
export async function mayHideEvents(client: EventStoreDBClient, stream: string, patience: Patience): Promise<boolean> {
  // As the exact client reads it: its data is bytes. Servers take metadata that is not JSON as none.
  for await (const { data } of readEvents(client, `$$${stream}`, { backwards: true, maxCount: 1 }, patience)) {
    const metadata = data instanceof Uint8Array ? foreignJson(data) : data;
    return typeof metadata === 'object' && metadata !== null && limits.some((limit) => limit in metadata);
  }
  return false;
}
