import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { AllStreamSubscription, JSONEventType, ResolvedEvent, StreamSubscription } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { startEmbeddedEventStore } from './index.js';

export type Counted = JSONEventType<'Counted', { n: number; text?: string }>;

/**
 * The store under test, for one spec file: the one at `EVENTSTORE_URL`, which may already have events, or
 * otherwise a new embedded node. Either way it is used through the ordinary client.
 */
export function useEventStore(given = process.env['EVENTSTORE_URL']) {
  const running = { url: '', client: EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false') };
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const node = given ? undefined : await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    running.url = node?.url ?? given ?? '';
    running.client = EventStoreDBClient.connectionString(running.url);
    stop = async () => {
      await running.client.dispose();
      await node?.close();
    };
  });
  afterAll(() => stop());
  return running;
}

/** KurrentDB from 25.1 on limits each event rather than all of an append. */
export async function takesLargeAppends(client: EventStoreDBClient): Promise<boolean> {
  const { serverVersion }: { serverVersion: string } = await Reflect.get(client, 'capabilities');
  const [major = 0, minor = 0] = serverVersion.split('.').map(Number);
  return major > 25 || (major === 25 && minor > 0);
}

/** An embedded node, for what it does differently from EventStoreDB. */
export const useEmbeddedStore = () => useEventStore('');

/** A stream name that was never used before. */
export function newStream(kind = 'contract'): string {
  return `${kind}-${randomUUID()}`;
}

export function counted(n: number, id: string = randomUUID()) {
  return jsonEvent<Counted>({ id, type: 'Counted', data: { n } });
}

export function countTo(length: number) {
  return Array.from({ length }, (_, n) => counted(n));
}

type RecordedEvent = NonNullable<ResolvedEvent['event']>;

type Reading = AsyncIterable<ResolvedEvent> | AsyncIterable<{ event?: ResolvedEvent['event'] }>;

/** The recorded events of a read, in the order in which they came. */
export async function collect(reading: Reading) {
  const events: RecordedEvent[] = [];
  for await (const { event } of reading) if (event) events.push(event);
  return events;
}

/** The first `count` events of a subscription that `wanted` accepts; then the subscription is ended. */
export async function take(
  subscription: AllStreamSubscription | StreamSubscription,
  count: number,
  wanted: (event: RecordedEvent) => boolean = () => true,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of each(subscription)) {
    if (wanted(event)) events.push(event);
    if (events.length === count) break;
  }
  return events;
}

/** Whether EventStoreDB 23.10 ended a live subscription because its client is slow. Later versions and the embedded node never do. */
export const isTooSlow = (error: unknown): boolean =>
  process.env['EVENTSTORE_URL'] !== undefined && error instanceof Error && error.message.includes('Consumer too slow');

/** Like `take`, over several subscriptions: if one is ended because its client is too slow, the next continues after it. */
export async function takeHoweverSlow(
  subscribe: (last: RecordedEvent | undefined) => AllStreamSubscription | StreamSubscription,
  count: number,
  wanted: (event: RecordedEvent) => boolean = () => true,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let last: RecordedEvent | undefined;
  while (events.length < count) {
    try {
      for await (const event of each(subscribe(last))) {
        last = event;
        if (wanted(event)) events.push(event);
        if (events.length === count) break;
      }
    } catch (error) {
      if (!isTooSlow(error)) throw error;
    }
  }
  return events;
}

async function* each(subscription: AllStreamSubscription | StreamSubscription): AsyncGenerator<RecordedEvent> {
  try {
    for await (const { event } of subscription) if (event) yield event;
  } finally {
    await subscription.unsubscribe();
  }
}

/** Resolves when the subscription has sent everything that existed when it began. */
export function caughtUp(subscription: AllStreamSubscription | StreamSubscription): Promise<void> {
  return new Promise((resolve, reject) => subscription.once('caughtUp', resolve).once('error', reject));
}

/** The `n` of each counted event. */
export function numbers(events: readonly { data: unknown }[]): number[] {
  return events.map(({ data }) => {
    if (typeof data !== 'object' || data === null || !('n' in data)) throw new Error('not a counted event');
    return Number(data.n);
  });
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
