import type { AnyEvent } from '@labeling/domain';
import type { EventStore, StoredEvent } from '@labeling/event-store';

/** The event with which a stream began; undefined when there is no such stream. */
export function firstEvent<E extends AnyEvent>(store: EventStore, stream: string): Promise<StoredEvent<E> | undefined> {
  return onlyOne(store.read<E>(stream, { maxCount: 1 }));
}

/** The event with which a stream ends so far; undefined when there is no such stream. */
export function lastEvent<E extends AnyEvent>(store: EventStore, stream: string): Promise<StoredEvent<E> | undefined> {
  return onlyOne(store.read<E>(stream, { maxCount: 1, backwards: true }));
}

/** Reads to the end, as a read that is left early has to be cancelled. */
async function onlyOne<Event>(events: AsyncIterable<Event>): Promise<Event | undefined> {
  let found: Event | undefined;
  for await (const event of events) found = event;
  return found;
}
