import type { AnyEvent } from '@labeling/domain';
import type { EventStore, StoredEvent } from '@labeling/event-store';

/** The event with which a stream began; undefined when there is no such stream. */
export async function firstEvent<E extends AnyEvent>(store: EventStore, stream: string): Promise<StoredEvent<E> | undefined> {
  for await (const event of store.read<E>(stream, { maxCount: 1 })) return event;
  return undefined;
}

/** The event with which a stream ends so far; undefined when there is no such stream. */
export async function lastEvent<E extends AnyEvent>(store: EventStore, stream: string): Promise<StoredEvent<E> | undefined> {
  for await (const event of store.read<E>(stream, { maxCount: 1, backwards: true })) return event;
  return undefined;
}
