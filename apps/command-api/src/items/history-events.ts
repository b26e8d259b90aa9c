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

/** What the item was when it was added, its place with it, which never changes; undefined when it never was. */
export async function stateWhenAdded(store: EventStore, stream: string): Promise<ItemInQueue | undefined> {
  for await (const { event } of store.read<ItemEvent>(stream, { maxCount: 1 })) {
    return itemOf(evolveItem(itemDecider.initial, event));
  }
  return undefined;
}

/** All of them that come after a revision. */
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

/** The longest row of events whose states are looked for among themselves. */
const FAR = 512;

/** All of them that come before a revision. Reads no further back than it takes to know the states. */
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

/** Folded from the beginning, one event at a time, so that a long history needs no memory. */
async function stateBefore(store: Pick<EventStore, 'read'>, stream: string, revision: bigint): Promise<ShownState> {
  let state: ShownState = itemDecider.initial;
  for await (const { event } of store.read<ItemEvent>(stream, { maxCount: Number(revision) })) {
    state = evolveShown(state, event);
  }
  return state;
}
