import type { AnyEvent } from '@labeling/domain';
import { EventsHidden, type EventStore, type StoredEvent } from '@labeling/event-store';

/** The first event of a stream; undefined when the stream does not exist. */
export async function firstEvent<E extends AnyEvent>(
  store: EventStore,
  stream: string,
): Promise<StoredEvent<E> | undefined> {
  let first: StoredEvent<E> | undefined;
  // Reads to the end: a read that is left early would have to be canceled.
  for await (const event of store.read<E>(stream, { maxCount: 1 })) first = event;
  return first;
}

/** The first event of a stream that exists. @throws EventsHidden when nobody can read it any more */
export async function firstEventOf<E extends AnyEvent>(store: EventStore, stream: string): Promise<StoredEvent<E>> {
  const first = await firstEvent<E>(store, stream);
  if (first) return first;
  const names = await store.names();
  throw new EventsHidden(names.inStore(stream));
}
