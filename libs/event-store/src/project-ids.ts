import type { EventStore } from './event-store.js';
import { searched, type OnSearch } from './search.js';

/**
 * The projects that have queues or datasets, in the order of their first one. It reads all events, so it is for a database that
 * has lost its projects, not for every start.
 * @throws StoreUnavailable
 */
export async function projectIdsIn(store: EventStore, onSearch?: OnSearch): Promise<string[]> {
  const last = await store.lastPosition();
  const ids = new Set<string>();
  if (last === 0n) return [];
  const { signal } = new AbortController();
  for await (const { events } of searched(store.subscribe({ after: undefined, signal }), last, onSearch)) {
    for (const { event } of events) {
      if (event.type === 'QueueCreated' || event.type === 'DatasetCreated') ids.add(event.data.projectId);
    }
  }
  return [...ids];
}
