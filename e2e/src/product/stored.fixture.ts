import { isUsable, type EventStore, type StoredEvent } from '@labeling/event-store';

/** Every event up to `position` by its stream, in order, from the event store. */
export async function everyStream(store: EventStore, position: bigint): Promise<Map<string, StoredEvent[]>> {
  const streams = new Map<string, StoredEvent[]>();
  await untilStored(store, undefined, (stored) => {
    const events = streams.get(stored.stream) ?? [];
    streams.set(stored.stream, [...events, stored]);
    return stored.position >= position;
  });
  return streams;
}

/** Resolves when `seen` has seen enough of the events after a position, including those stored later. */
export async function untilStored(
  store: EventStore,
  after: bigint | undefined,
  seen: (stored: StoredEvent) => boolean,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(600_000)]);
  for await (const batch of store.subscribe({ after, signal })) {
    if ('checkpoint' in batch || !batch.filter(isUsable).some(seen)) continue;
    stop.abort();
    return;
  }
  throw new Error('The expected events were not stored in time');
}
