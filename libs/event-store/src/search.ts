import { eventsOf, isUsable, throughOf, type StoredEvent, type SubscriptionBatch } from './stored-event.js';

/** Receives the progress of a search, in percent. */
export type OnSearch = (percent: number) => void;

interface Searched {
  readonly events: readonly StoredEvent[];
  /** Whether the search is complete. */
  readonly isEnd: boolean;
}

/** All events up to the position `last`, from the beginning of the store. It ends early if the batches do. */
export async function* searched(
  batches: AsyncIterable<SubscriptionBatch>,
  last: bigint,
  onSearch?: OnSearch,
): AsyncGenerator<Searched, void> {
  for await (const batch of batches) {
    const through = throughOf(batch) ?? 0n;
    const isEnd = through >= last;
    yield { events: eventsOf(batch).filter(isUsable), isEnd };
    if (isEnd) return;
    onSearch?.(Number((through * 100n) / last));
  }
}
