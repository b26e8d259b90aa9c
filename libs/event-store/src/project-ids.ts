import type { EventStore } from './event-store.js';
import { isUsable } from './stored-event.js';

/**
 * The projects that have queues or datasets, in the order of their first one. Reads all events: for a database that has lost its
 * projects, not for every start. `onSearch` is told how far it has come, in percent.
 * @throws StoreUnavailable
 */
export async function projectIdsIn(store: EventStore, onSearch?: (percent: number) => void): Promise<string[]> {
  const last = await store.lastPosition();
  const ids = new Set<string>();
  if (last === 0n) return [];
  const { signal } = new AbortController();
  for await (const batch of store.subscribe({ after: undefined, signal })) {
    const events = 'checkpoint' in batch ? [] : batch;
    for (const { event } of events.filter(isUsable)) {
      if (event.type === 'QueueCreated' || event.type === 'DatasetCreated') ids.add(event.data.projectId);
    }
    const through = 'checkpoint' in batch ? batch.checkpoint : (batch.at(-1)?.position ?? 0n);
    if (through >= last) break;
    onSearch?.(Number((through * 100n) / last));
  }
  return [...ids];
}
