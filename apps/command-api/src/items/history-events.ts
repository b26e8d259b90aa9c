// The events of an item in either order, each with the state it led to.
import {
  evolveItem,
  itemDecider,
  itemOf,
  saysAll,
  type ItemEvent,
  type ItemInQueue,
  type ItemState,
} from '@labeling/domain';
import type { EventStore, StoredEvent } from '@labeling/event-store';

export interface HistoryStep {
  readonly stored: StoredEvent<ItemEvent>;
  readonly after: ItemState;
}

/** What the item was when it was added, its place with it, which never changes; undefined when it never was. */
export async function stateWhenAdded(store: EventStore, stream: string): Promise<ItemInQueue | undefined> {
  for await (const { event } of store.read<ItemEvent>(stream, { maxCount: 1 })) {
    return itemOf(evolveItem(itemDecider.initial, event));
  }
  return undefined;
}

/** All of them that come after a revision. */
export async function* oldestFirst(
  store: EventStore,
  stream: string,
  _added: ItemInQueue,
  revision = -1n,
): AsyncGenerator<HistoryStep> {
  let after = itemDecider.initial;
  for await (const stored of store.read<ItemEvent>(stream)) {
    after = evolveItem(after, stored.event);
    if (stored.revision > revision) yield { stored, after };
  }
}

/** All of them that come before a revision. Reads no further back than it must to know the states. */
export async function* newestFirst(
  store: EventStore,
  stream: string,
  added: ItemInQueue,
  revision?: bigint,
): AsyncGenerator<HistoryStep> {
  if (revision === 0n) return;
  const from = revision === undefined ? {} : { from: revision - 1n };
  let waiting: StoredEvent<ItemEvent>[] = [];
  for await (const stored of store.read<ItemEvent>(stream, { backwards: true, ...from })) {
    waiting.push(stored);
    if (!saysAll(stored.event)) continue;
    yield* fold(waiting.toReversed(), added).toReversed();
    waiting = [];
  }
}

function fold(events: readonly StoredEvent<ItemEvent>[], added: ItemInQueue): HistoryStep[] {
  let after: ItemState = added;
  return events.map((stored) => ({ stored, after: (after = evolveItem(after, stored.event)) }));
}
