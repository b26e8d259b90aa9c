import {
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { leaveIfSilent } from './client/exact-client.js';
import { AnswerTimeout, CallLost, isPassing, isTooSlow, orUserRefused } from './client/failures.js';
import { newestPosition } from './client/read-events.js';
import { endStream, readToTheEnd } from './client/read-to-the-end.js';
import { pauseBefore } from './client/patience.js';
import { openSubscribed } from './codec/open-stored.js';
import { Inbox } from './inbox.js';
import type { StreamNames } from './names/stream-names.js';
import { throughOf, type Checkpoint, type SubscriptionBatch } from './stored-event.js';

export interface SubscribeOptions {
  /** The position after which to start; undefined for the start of the store. */
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  /** Called when the server has confirmed the subscription, and again after each loss. */
  readonly onLive?: () => void;
  /** Called when the server is lost and the subscription reconnects. */
  readonly onLost?: (error: unknown) => void;
}
export interface SubscriptionLimits {
  /** How long without a message before the server is asked whether it is still alive. */
  readonly silenceMs: number;
  /** How long it may take to answer. */
  readonly timeoutMs: number;
  /** How long to wait for the remaining events of an append once some have arrived. */
  readonly partialMs?: number | undefined;
}

/**
 * All events of this product in the order stored, in batches of what has arrived while the reader was busy. Ends when aborted;
 * if the server is lost, it reconnects by itself after the last batch that was read. A batch does not end between two events of
 * one append, unless the others do not arrive.
 */
export async function* subscribeToEvents(
  client: EventStoreDBClient,
  names: StreamNames,
  { after, signal, onLive, onLost }: SubscribeOptions,
  limits: SubscriptionLimits,
): AsyncGenerator<SubscriptionBatch, void> {
  let seen = after;
  for (let attempt = 0; !signal.aborted; attempt++) {
    const inbox = new Inbox(limits.partialMs);
    const end = () => inbox.end();
    signal.addEventListener('abort', end, { once: true });
    let liveSince: number | undefined;
    const subscription = open(client, names, seen).on('confirmation', () => {
      liveSince = performance.now();
      onLive?.();
    });
    const isLive = () => liveSince !== undefined;
    const guard = setInterval(() => void checkSilence(client, inbox, isLive(), limits), limits.silenceMs / 4);
    const pumping = pump(subscription, inbox, names);
    try {
      for await (const batch of inbox) {
        yield batch;
        seen = throughOf(batch) ?? seen;
      }
    } catch (error) {
      if (!isPassing(error)) throw orUserRefused(error);
      if (!isTooSlow(error)) onLost?.(error);
    } finally {
      clearInterval(guard);
      signal.removeEventListener('abort', end);
      inbox.end();
      endStream(subscription, () => subscription.unsubscribe());
      await pumping;
    }
    if (liveSince !== undefined && performance.now() - liveSince > STEADY_MS) attempt = 0;
    await pause(pauseBefore(attempt), signal);
  }
}

/** A subscription that was live for longer succeeded. One that ends at the same event each time, as with a damaged store, did not. */
const STEADY_MS = 1_000;

/** EventStoreDB 24.10.0 to 24.10.4 begin with a checkpoint of 2^64 - 1, which no event can have. */
const LAST_POSITION = 2n ** 63n - 1n;

function open(client: EventStoreDBClient, names: StreamNames, after: bigint | undefined): AllStreamSubscription {
  return client.subscribeToAll({
    fromPosition: after === undefined || after === 0n ? 'start' : { commit: after, prepare: after },
    filter: streamNameFilter({
      prefixes: [...names.own],
      // Written into the stream itself, so that it keeps its place among the events.
      checkpointReached: (reader, { commit }) => void reader.push({ checkpoint: commit }),
    }),
  });
}

async function pump(subscription: AllStreamSubscription, inbox: Inbox, names: StreamNames): Promise<void> {
  try {
    const messages = readToTheEnd<AllStreamResolvedEvent | Checkpoint>(subscription, () => subscription.unsubscribe());
    for await (const message of messages) {
      if ('checkpoint' in message) {
        if (message.checkpoint <= LAST_POSITION) inbox.putCheckpoint(message.checkpoint);
      } else if (message.event) await inbox.put(openSubscribed(message.event, names), sizeOf(message.event.data));
    }
    inbox.fail(new CallLost(undefined));
  } catch (error) {
    inbox.fail(error);
  }
}

async function checkSilence(
  client: EventStoreDBClient,
  inbox: Inbox,
  live: boolean,
  limits: SubscriptionLimits,
): Promise<void> {
  if (inbox.silence < limits.silenceMs) return;
  if (!live) {
    leaveIfSilent(client, limits.silenceMs);
    return inbox.fail(new AnswerTimeout(limits.silenceMs));
  }
  try {
    await newestPosition(client, limits.timeoutMs);
    inbox.heard();
  } catch (error) {
    inbox.fail(error);
  }
}

function sizeOf(data: unknown): number {
  return data instanceof Uint8Array ? data.length : 0;
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
