import type { EventStore, StoredEvent } from '@labeling/event-store';

/** Every event up to `position` by its stream, in order, as the event store holds them. */
export async function everyStream(store: EventStore, position: bigint): Promise<Map<string, StoredEvent[]>> {
  const streams = new Map<string, StoredEvent[]>();
  await untilStored(store, undefined, (stored) => {
    const events = streams.get(stored.stream) ?? [];
    streams.set(stored.stream, [...events, stored]);
    return stored.position >= position;
  });
  return streams;
}

/** Resolves when `seen` says that it has seen enough of what is, or comes to be, stored after a position. */
export async function untilStored(
  store: EventStore,
  after: bigint | undefined,
  seen: (stored: StoredEvent) => boolean,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(120_000)]);
  for await (const batch of store.subscribe({ after, signal })) {
    if ('checkpoint' in batch || !batch.some(seen)) continue;
    stop.abort();
    return;
  }
  throw new Error('What was waited for was not stored in time');
}
