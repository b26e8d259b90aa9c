import type { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import type { AppendRequest, ProposedEvent } from './client/append-messages.js';
import type { BatchAppend } from './client/batch-append.js';
import { AppendRefused, isPassing, orUserRefused } from './client/failures.js';
import { persist, type Patience } from './client/patience.js';
import { readEvents } from './client/read-events.js';
import { encodeEvent } from './codec/codec.js';
import { StoreUnavailable, VersionConflict } from './errors.js';
import type { Appended, Expected, NewEvent } from './stored-event.js';

/** The events of one append, each of which says how many follow. */
export function proposeEvents(events: readonly NewEvent[]): ProposedEvent[] {
  return events.map((event, i) => proposeEvent(event, events.length - 1 - i));
}

export function proposeEvent({ event, metadata, id = randomUUID() }: NewEvent, followedBy = 0): ProposedEvent {
  const encoded = encodeEvent(event, metadata, followedBy);
  return {
    id,
    type: encoded.type,
    data: Buffer.from(encoded.data, 'utf8'),
    metadata: Buffer.from(encoded.metadata, 'utf8'),
  };
}

/**
 * Appends, trying again with the same event ids while the store is unavailable.
 * @throws StoreUnavailable, VersionConflict, EventTooLarge, StreamDeleted
 */
export async function appendWith(
  batch: BatchAppend,
  client: EventStoreDBClient,
  request: AppendRequest,
  patience: Patience,
): Promise<Appended> {
  return persist(patience, (timeoutMs, repeated) => attempt(batch, client, request, timeoutMs, repeated));
}

/**
 * Appends to several streams, sent one after the other without waiting for each, and stored in that order. What a lost
 * store leaves undone is sent again together, because single appends could overtake each other. An append that came after
 * one that the store cannot write is not sent again. An outcome is rejected with what the append throws if it is final.
 * @throws StoreUnavailable (some may be stored)
 */
export async function appendInOrder(
  batch: BatchAppend,
  client: EventStoreDBClient,
  requests: readonly AppendRequest[],
  patience: Patience,
): Promise<PromiseSettledResult<Appended>[]> {
  const outcomes: PromiseSettledResult<Appended>[] = [];
  let left = requests.map((request, i) => ({ request, i }));
  await persist(patience, async (timeoutMs, repeated) => {
    const attempts = left.map(({ request }) => attempt(batch, client, request, timeoutMs, repeated));
    const settled = await Promise.allSettled(attempts);
    const unwritten = settled.find((outcome) => outcome.status === 'rejected' && cannotGoOn(outcome.reason));
    if (unwritten?.status === 'rejected') throw unwritten.reason;
    const failed: unknown[] = [];
    left = left.filter(({ i }, n) => {
      const outcome = settled[n];
      if (outcome === undefined) return false;
      const isOpen = outcome.status === 'rejected' && isPassing(outcome.reason);
      if (isOpen) failed.push(outcome.reason);
      else outcomes[i] = outcome;
      return isOpen;
    });
    if (failed.length > 0) throw failed[0];
  });
  return outcomes;
}

/** Whether the failure is about the store, and not about one append. */
function cannotGoOn(error: unknown): boolean {
  return error instanceof StoreUnavailable && !isPassing(error);
}

async function attempt(
  batch: BatchAppend,
  client: EventStoreDBClient,
  request: AppendRequest,
  timeoutMs: number,
  repeated: boolean,
): Promise<Appended> {
  const find = () => findAppended(client, request, { timeoutMs, patienceMs: timeoutMs });
  try {
    const { revision, position } = await batch.append(request, timeoutMs);
    if (position !== undefined) return { revision, position };
  } catch (error) {
    const unsure = repeated && error instanceof VersionConflict;
    const earlier = unsure ? await find() : undefined;
    if (!earlier) throw orUserRefused(error);
    return earlier;
  }
  const earlier = await find();
  if (earlier) return earlier;
  throw new AppendRefused(request.stream, 'it was accepted but is not in the stream');
}

/** How many events to search backwards for an append without an expected revision. */
const LOOK_BACK = 200;

/** Where the events are if an attempt stored them but its answer was lost. */
async function findAppended(
  client: EventStoreDBClient,
  { stream, expected, events }: AppendRequest,
  patience: Patience,
): Promise<Appended | undefined> {
  const last = events.at(-1);
  const range = whereAppended(expected, events.length);
  for await (const event of readEvents(client, stream, range, patience)) {
    if (event.id === last?.id) return { revision: event.revision, position: event.position?.commit ?? 0n };
  }
  return undefined;
}

function whereAppended(expected: Expected, count: number) {
  if (expected === 'any' || expected === 'stream_exists') return { backwards: true, maxCount: LOOK_BACK };
  return { from: expected === 'no_stream' ? 0n : expected + 1n, maxCount: count };
}
