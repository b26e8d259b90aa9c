import {
  evolvePast,
  itemDecider,
  pastBefore,
  type CorrelatedEvent,
  type ItemEvent,
  type ItemState,
  type RequestPast,
} from '@labeling/domain';
import { load, type EventStore, type StoredEvent } from '@labeling/event-store';

/**
 * How many of the last events are searched for a request before the whole history is read, and how far apart it and its
 * retry may be to count as one: beyond that, only the retry is taken back.
 */
const NEAR = 64;

/** Up to the event `revision`. Reads few events of a long history if the request is recent, and keeps none of them. */
export async function pastOfRequest(
  store: Pick<EventStore, 'read'>,
  itemId: string,
  correlationId: string,
  revision: bigint,
): Promise<RequestPast> {
  const first = await firstNear(store, itemId, correlationId, revision);
  if (first === undefined) return pastSince(store, itemId, correlationId, { from: 0n, to: revision });
  const { state } = await load(store, itemDecider, itemId, first - 1n);
  return pastSince(store, itemId, correlationId, { from: first, to: revision, start: state });
}

/** The first event of the request among the last events; undefined if the request may have earlier ones. */
async function firstNear(
  store: Pick<EventStore, 'read'>,
  itemId: string,
  correlationId: string,
  revision: bigint,
): Promise<bigint | undefined> {
  let first: bigint | undefined;
  let earliest = revision;
  const last = { backwards: true, from: revision, maxCount: NEAR };
  for await (const stored of store.read<ItemEvent>(itemDecider.streamName(itemId), last)) {
    earliest = stored.revision;
    if (stored.metadata.$correlationId === correlationId) first = stored.revision;
  }
  return first === earliest ? undefined : first;
}

interface Stretch {
  readonly from: bigint;
  readonly to: bigint;
  /** The item before these events; by default it was not there. */
  readonly start?: ItemState;
}

async function pastSince(
  store: Pick<EventStore, 'read'>,
  itemId: string,
  correlationId: string,
  { from, to, start }: Stretch,
): Promise<RequestPast> {
  let past = pastBefore(start);
  const events = { from, maxCount: Number(to - from) + 1 };
  for await (const stored of store.read<ItemEvent>(itemDecider.streamName(itemId), events)) {
    past = evolvePast(past, correlated(stored), correlationId);
  }
  return past;
}

function correlated({ event, metadata }: StoredEvent<ItemEvent>): CorrelatedEvent {
  return { event, correlationId: metadata.$correlationId, by: metadata.actor.id };
}
