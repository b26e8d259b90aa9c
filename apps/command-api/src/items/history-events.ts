// The events of an item in either order, each with the state it led to.
import {
  evolveItem,
  evolveShown,
  itemDecider,
  itemOf,
  statesAfter,
  statesFrom,
  type ItemEvent,
  type ItemInQueue,
  type ShownState,
} from '@labeling/domain';
import type { EventStore, StoredEvent } from '@labeling/event-store';

export interface HistoryStep {
  readonly stored: StoredEvent<ItemEvent>;
  readonly after: ShownState;
}

/** The item as it was added, with its place, which never changes; undefined if it was never added. */
export async function stateWhenAdded(store: EventStore, stream: string): Promise<ItemInQueue | undefined> {
  for await (const { event } of store.read<ItemEvent>(stream, { maxCount: 1 })) {
    return itemOf(evolveItem(itemDecider.initial, event));
  }
  return undefined;
}

/** All events after a revision. */
export async function* oldestFirst(
  store: Pick<EventStore, 'read'>,
  stream: string,
  _added: ItemInQueue,
  revision = -1n,
): AsyncGenerator<HistoryStep> {
  let after: ShownState = itemDecider.initial;
  for await (const stored of store.read<ItemEvent>(stream)) {
    after = evolveShown(after, stored.event);
    if (stored.revision > revision) yield { stored, after };
  }
}

/** The most events in a row whose states are derived from those events alone. */
const FAR = 512;

/** All events before a revision. Reads no further back than the states require. */
export async function* newestFirst(
  store: Pick<EventStore, 'read'>,
  stream: string,
  added: ItemInQueue,
  revision?: bigint,
): AsyncGenerator<HistoryStep> {
  if (revision === 0n) return;
  const from = revision === undefined ? {} : { from: revision - 1n };
  let waiting: StoredEvent<ItemEvent>[] = [];
  let enough = 1;
  for await (const stored of store.read<ItemEvent>(stream, { backwards: true, ...from })) {
    waiting.push(stored);
    if (waiting.length < enough && stored.revision > 0n) continue;
    const group = waiting.toReversed();
    const events = group.map(({ event }) => event);
    const isFar = group.length >= FAR && stored.revision > 0n;
    const states = isFar
      ? statesFrom(await stateBefore(store, stream, stored.revision), events)
      : statesAfter(added, events);
    const steps = group.flatMap((each, i): HistoryStep[] => {
      const after = states[i];
      return after === undefined ? [] : [{ stored: each, after }];
    });
    yield* steps.toReversed();
    waiting = waiting.slice(steps.length);
    enough = Math.max(1, 2 * waiting.length);
  }
}

/** Folded from the beginning, one event at a time, so that a long history takes no more memory. */
async function stateBefore(store: Pick<EventStore, 'read'>, stream: string, revision: bigint): Promise<ShownState> {
  let state: ShownState = itemDecider.initial;
  for await (const { event } of store.read<ItemEvent>(stream, { maxCount: Number(revision) })) {
    state = evolveShown(state, event);
  }
  return state;
}
