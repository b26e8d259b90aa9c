import type { EventStore, StoredEvent, SubscriptionBatch } from '@labeling/event-store';
import { projectBatch, type Schema } from '@labeling/read-models/projection';
import type pg from 'pg';
import { inTransaction } from './connection.js';

export interface Folded {
  readonly position: bigint;
  readonly events: number;
  /** When the last event was stored; undefined when only the checkpoint moved. */
  readonly storedAt: Date | undefined;
  readonly seconds: number;
}
export interface FoldOptions {
  readonly store: EventStore;
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
  client,
  schema,
  after,
  signal,
  until,
  onFolded,
  ...on
}: FoldOptions): Promise<void> {
  let position = after;
  const { onLive, onLost } = on;
  const subscription = store.subscribe({
    after: position === 0n ? undefined : position,
    signal,
    ...(onLive && { onLive }),
    ...(onLost && { onLost }),
  });
  for await (const batch of subscription) {
    const { events, through } = upTo(until, batch);
    if (events.length === 0 && through <= position) continue;
    on.onArrival?.();
    const began = performance.now();
    const options = { after: position, through };
    const folded = await inTransaction(client, () => projectBatch(client, schema, events, options));
    position = folded.position;
    const seconds = (performance.now() - began) / 1_000;
    onFolded({ ...folded, storedAt: events.at(-1)?.createdAt, seconds });
    if (until !== undefined && position >= until) return;
  }
}

/** The part of a batch to fold: a batch beyond the end means that no events before it are left. */
function upTo(
  until: bigint | undefined,
  batch: SubscriptionBatch,
): { readonly events: readonly StoredEvent[]; readonly through: bigint } {
  const all: readonly StoredEvent[] = 'checkpoint' in batch ? [] : batch;
  const through = 'checkpoint' in batch ? batch.checkpoint : (batch.at(-1)?.position ?? 0n);
  if (until === undefined || through < until) return { events: all, through };
  return { events: all.filter(({ position }) => position <= until), through: until };
}
