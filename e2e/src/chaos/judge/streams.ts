import type { ItemEvent } from '@labeling/domain';
import { EventStore, type StoredEvent } from '@labeling/event-store';
import { everyStream } from '../../product/stored.fixture.js';
import type { FoundItem, FoundStream } from './found.js';

/** What the event store itself has about these items, up to a position. */
export async function streamsOf(
  storeUrl: string,
  items: readonly FoundItem[],
  position: bigint,
): Promise<Map<string, FoundStream>> {
  const store = EventStore.connect(storeUrl);
  try {
    const streams = await everyStream(store, position);
    const of = (id: string) => (streams.get(`item-${id}`) ?? []) as readonly StoredEvent<ItemEvent>[];
    return new Map(items.map(({ id }) => [id, of(id)]));
  } finally {
    await store.close();
  }
}
