import { absentItem, itemDecider, type CorrelatedEvent, type ItemEvent, type ItemState } from '@labeling/domain';
import { load, type EventStore, type ReadOptions, type StoredEvent } from '@labeling/event-store';

/** What a request did to an item, and all that happened since. */
export interface RequestPast {
  /** What the item was before `history`. */
  readonly before: ItemState;
  readonly history: readonly CorrelatedEvent[];
}

/**
 * How far back a request is looked for before the whole history is read, and how far apart what it did and what its
 * retry did can be to count as one: after so many events, only the retry is taken back.
 */
const NEAR = 64;

/** Up to the event `revision`. Reads few events of a long history if the request is one of the last. */
export async function pastOfRequest(
  store: Pick<EventStore, 'read'>,
  itemId: string,
  correlationId: string,
  revision: bigint,
): Promise<RequestPast> {
  const stream = itemDecider.streamName(itemId);
  const last = await read(store, stream, { backwards: true, from: revision, maxCount: NEAR });
  last.reverse();
  const theirs = last.findIndex(({ metadata }) => metadata.$correlationId === correlationId);
  const first = last[theirs];
  // If theirs is the first one read, more of theirs may come before it.
  if (theirs < 1 || !first) return wholePast(store, stream, correlationId, revision);
  const { state } = await load(store, itemDecider, itemId, first.revision - 1n);
  return { before: state, history: last.slice(theirs).map(correlated) };
}

/** Keeps only what it returns: a history can be long, with a whole target in each event. */
async function wholePast(
  store: Pick<EventStore, 'read'>,
  stream: string,
  correlationId: string,
  revision: bigint,
): Promise<RequestPast> {
  let before: ItemState = absentItem;
  const history: CorrelatedEvent[] = [];
  for await (const stored of store.read<ItemEvent>(stream, { maxCount: Number(revision) + 1 })) {
    const isBefore = history.length === 0 && stored.metadata.$correlationId !== correlationId;
    if (isBefore) before = itemDecider.evolve(before, stored.event);
    else history.push(correlated(stored));
  }
  return { before, history };
}

async function read(store: Pick<EventStore, 'read'>, stream: string, options: ReadOptions) {
  const events: StoredEvent<ItemEvent>[] = [];
  for await (const stored of store.read<ItemEvent>(stream, options)) events.push(stored);
  return events;
}

function correlated({ event, metadata }: StoredEvent<ItemEvent>): CorrelatedEvent {
  return { event, correlationId: metadata.$correlationId, by: metadata.actor.id };
}
