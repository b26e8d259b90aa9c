import {
  eventsOf,
  throughOf,
  type EventStore,
  type SubscribedEvent,
  type SubscriptionBatch,
  type UnusableEvent,
} from '@labeling/event-store';
import type { Schema } from '@labeling/read-models/projection';
import type pg from 'pg';
import { filter, lastValueFrom, takeWhile, tap } from 'rxjs';
import { foldOrSetAside } from './fold-or-set-aside.js';
import { inTheirTraces } from './in-their-traces.js';
import { oneAtATime } from './one-at-a-time.js';

export interface Folded {
  readonly position: bigint;
  readonly events: number;
  /** When the last event was stored; undefined when only the checkpoint moved. */
  readonly storedAt: Date | undefined;
  readonly seconds: number;
  /** The events because of which their streams were set aside. */
  readonly setAside: readonly UnusableEvent[];
}
export interface FoldOptions {
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly client: pg.Client;
  readonly schema: Schema;
  /** The checkpoint of the tables. */
  readonly after: bigint;
  readonly signal: AbortSignal;
  /** Folding ends at this position; later events are ignored. */
  readonly until?: bigint;
  readonly onLive?: () => void;
  readonly onLost?: (error: unknown) => void;
  readonly onArrival?: () => void;
  readonly onFolded: (folded: Folded) => void;
}

/**
 * Folds the events after the checkpoint, then new ones as they come, until aborted. A batch is what arrived while the
 * previous one was folded: small when there is little to do, large (bounded by the subscription) under load.
 * @throws CheckpointMoved
 */
export async function foldEvents({
  store,
  after,
  signal,
  until,
  onLive,
  onLost,
  ...options
}: FoldOptions): Promise<void> {
  const subscription = store.subscribe({
    after: after === 0n ? undefined : after,
    signal,
    ...(onLive && { onLive }),
    ...(onLost && { onLost }),
  });
  const fold = batchFold(after, options);
  const folded = oneAtATime(subscription, (batch) => fold(upTo(until, batch))).pipe(
    filter((each) => each !== undefined),
    tap(options.onFolded),
    takeWhile(({ position }) => until === undefined || position < until, true),
  );
  try {
    await lastValueFrom(folded, { defaultValue: undefined });
  } finally {
    await subscription.return();
  }
}

/** Folds batches that follow one another, each in a transaction of its own. Yields nothing for a batch without news. */
function batchFold(
  after: bigint,
  { client, schema, onArrival }: Pick<FoldOptions, 'client' | 'schema' | 'onArrival'>,
): (batch: Batch) => Promise<Folded | undefined> {
  let position = after;
  return async ({ events, through }) => {
    if (events.length === 0 && through <= position) return undefined;
    onArrival?.();
    const began = performance.now();
    const moved = await inTheirTraces(events, () =>
      foldOrSetAside(client, schema, events, { after: position, through }),
    );
    position = moved.position;
    const seconds = (performance.now() - began) / 1_000;
    return { ...moved, storedAt: events.at(-1)?.createdAt, seconds };
  };
}

interface Batch {
  readonly events: readonly SubscribedEvent[];
  /** The position up to which these are the only events. */
  readonly through: bigint;
}

/** The part of a batch up to the end. A batch beyond the end means that no events before it are left. */
function upTo(until: bigint | undefined, batch: SubscriptionBatch): Batch {
  const all = eventsOf(batch);
  const through = throughOf(batch) ?? 0n;
  if (until === undefined || through < until) return { events: all, through };
  return { events: all.filter(({ position }) => position <= until), through: until };
}
