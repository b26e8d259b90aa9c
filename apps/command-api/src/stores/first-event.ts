import type { AnyEvent } from '@labeling/domain';
import type { EventStore, StoredEvent } from '@labeling/event-store';

/** The event with which a stream began; undefined when there is no such stream. */
export async function firstEvent<E extends AnyEvent>(
  store: EventStore,
  stream: string,
): Promise<StoredEvent<E> | undefined> {
  let first: StoredEvent<E> | undefined;
  // Reads to the end: a read that is left early would have to be cancelled.
  for await (const event of store.read<E>(stream, { maxCount: 1 })) first = event;
  return first;
}
