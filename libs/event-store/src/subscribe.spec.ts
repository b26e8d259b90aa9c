import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { ServerStandIn } from '@labeling/embedded-event-store/testing';
import { randomUUID } from 'node:crypto';
import { EventStore, isUsable, type StoredEvent, type SubscribedEvent, type SubscriptionBatch } from './index.js';
import { itemAdded, newStream, NodeProcess, someContext, testNames, useStore } from './store.fixture.js';

const fixture = useStore();
const firsts = (count: number) =>
  Array.from({ length: count }, () => ({
    stream: newStream(),
    first: { event: itemAdded(), metadata: someContext },
  }));

/** Reads until `enough` is satisfied; returns everything it received. */
async function readUntil(
  store: EventStore,
  after: bigint | undefined,
  enough: (events: readonly StoredEvent[], batch: SubscriptionBatch) => boolean,
): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribe({ after, signal: stop.signal })) {
    if (!('checkpoint' in batch)) events.push(...batch.filter(isUsable));
    if (enough(events, batch)) stop.abort();
  }
  return events;
}

describe('a subscription', () => {
  it('delivers everything after a position, in order, and then new events', async () => {
    const store = fixture.connect();
    const after = await store.lastPosition();
    const before = await store.appendMany(firsts(700));
    let later: Promise<unknown> | undefined;
    const events = await readUntil(store, after, ({ length }) => {
      if (length >= 700) later ??= store.appendMany(firsts(50));
      return length >= 750;
    });
    await later;
    expect(events).toHaveLength(750);
    expect(before[0]).toMatchObject({ outcome: 'appended', position: events[0]?.position });
    expect(events.every((event, i) => i === 0 || event.position > (events[i - 1]?.position ?? 0n))).toBe(true);

    const rest = await readUntil(store, events[699]?.position, ({ length }) => length >= 50);
    expect(rest.map(({ id }) => id)).toEqual(events.slice(700).map(({ id }) => id));
  });

  it('moves its checkpoint past events of other products', async () => {
    const store = fixture.connect();
    const after = await store.lastPosition();
    const plain = EventStoreDBClient.connectionString(fixture.url);
    const foreign = Array.from({ length: 500 }, () => jsonEvent({ type: 'Foreign', data: {} }));
    await plain.appendToStream(`foreign-${randomUUID()}`, foreign);
    await plain.dispose();
    const events = await readUntil(store, after, (_, batch) => 'checkpoint' in batch && batch.checkpoint > after);
    expect(events).toEqual([]);
  });

  it('ends when aborted while nothing happens, and when its reader leaves', async () => {
    const store = fixture.connect();
    const after = await store.lastPosition();
    const stop = new AbortController();
    const onLive = () => stop.abort();
    const idle: SubscriptionBatch[] = await Array.fromAsync(store.subscribe({ after, signal: stop.signal, onLive }));
    expect(idle.filter((batch) => !('checkpoint' in batch))).toEqual([]);

    await store.appendMany(firsts(3));
    for await (const batch of store.subscribe({ after, signal: new AbortController().signal })) {
      if (!('checkpoint' in batch)) break;
    }
    const aborted = AbortSignal.abort();
    expect(await Array.fromAsync(store.subscribe({ after: undefined, signal: aborted }))).toEqual([]);
  });

  it('makes the server wait for a slow reader, and loses no event', async () => {
    const store = fixture.connect();
    const after = await store.lastPosition();
    const large = itemAdded(JSON.stringify('x'.repeat(100_000)));
    await store.appendMany(
      firsts(300).map(({ stream }) => ({ stream, first: { event: large, metadata: someContext } })),
    );
    let largest = 0;
    const stop = new AbortController();
    let seen = 0;
    for await (const batch of store.subscribe({ after, signal: stop.signal })) {
      if ('checkpoint' in batch) continue;
      largest = Math.max(largest, batch.length);
      seen += batch.length;
      await store.lastPosition();
      if (seen >= 300) stop.abort();
    }
    expect(seen).toBe(300);
    expect(largest).toBeLessThanOrEqual(90);
  });

  it('ignores an impossible checkpoint', async () => {
    const server = await ServerStandIn.start();
    const store = EventStore.connect(server.url, { names: testNames });
    const stop = new AbortController();
    const received: SubscriptionBatch[] = [];
    let appending: Promise<unknown> | undefined;
    const onLive = () => (appending ??= store.appendMany(firsts(1)));
    for await (const batch of store.subscribe({ after: undefined, signal: stop.signal, onLive })) {
      received.push(batch);
      stop.abort();
    }
    await appending;
    expect(server.played.impossibleCheckpoints).toBe(1);
    expect(received).toMatchObject([[{ revision: 0n, event: { type: 'ItemAdded' } }]]);
    await store.close();
    await server.close();
  });

  it('resumes where it was, without reporting the store as lost, when the server has ended it for being too slow', async () => {
    const server = await ServerStandIn.start();
    const store = EventStore.connect(server.url, { names: testNames });
    const [before, meanwhile, later] = [firsts(3), firsts(40), firsts(2)];
    const stop = new AbortController();
    const received: string[] = [];
    const lost: unknown[] = [];
    const onLost = (error: unknown) => lost.push(error);
    await store.appendMany(before);
    for await (const batch of store.subscribe({ after: undefined, signal: stop.signal, onLost })) {
      if (!('checkpoint' in batch)) received.push(...batch.map(({ stream }) => stream));
      if (received.length === before.length && server.played.endedAsTooSlow === 0) {
        expect(await server.leaveBehind(() => store.appendMany(meanwhile))).toBe(1);
        await store.appendMany(later);
      }
      if (received.length >= before.length + meanwhile.length + later.length) stop.abort();
    }
    expect(received).toEqual([...before, ...meanwhile, ...later].map(({ stream }) => stream));
    expect(lost).toEqual([]);
    await store.close();
    await server.close();
  });

  it('delivers an append as a whole when the server is lost between two of its events', async () => {
    const server = await ServerStandIn.start();
    const store = EventStore.connect(server.url, { names: testNames, partialMs: 600_000 });
    const stream = newStream();
    const event = { event: itemAdded(), metadata: someContext };
    const stop = new AbortController();
    const received: bigint[][] = [];
    await store.append(stream, 'no_stream', [event]);
    for await (const batch of store.subscribe({ after: undefined, signal: stop.signal })) {
      if ('checkpoint' in batch) continue;
      received.push(batch.map(({ revision }) => revision));
      if (received.length > 1) stop.abort();
      if (received.length > 1 || server.beforeNext) continue;
      let ended: Promise<number> | undefined;
      server.beforeNext = async () => {
        ended ??= server.leaveBehind(async () => {
          for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
        });
      };
      await store.append(stream, 0n, [event, event, event]);
    }
    expect(received).toEqual([[0n], [1n, 2n, 3n]]);
    expect(server.played.endedAsTooSlow).toBe(1);
    await store.close();
    await server.close();
  });

  it('delivers unreadable events as such, in their places, and tombstones as well', async () => {
    const node = await NodeProcess.start();
    const store = EventStore.connect(node.url);
    const plain = EventStoreDBClient.connectionString(node.url);
    const append = (stream: string) => store.append(stream, 'any', [{ event: itemAdded(), metadata: someContext }]);
    const names = await store.names();
    const foreign = (type: string, data = {}) =>
      plain.appendToStream(names.inStore('item-7'), jsonEvent({ type, data }));
    await foreign('ItemVanished');
    await append('item-8');
    await foreign('ItemApproved', { secret: 'of somebody else' });
    await append('item-8');
    await plain.tombstoneStream(names.inStore('item-8'));
    const refused = {
      name: 'UnreadableEvent',
      message: 'Cannot read event 0 of labeling.item-7 (ItemVanished): its type is unknown',
    };
    await expect(Array.fromAsync(store.read('item-7'))).rejects.toMatchObject(refused);
    const arrived: SubscribedEvent[] = [];
    const stop = new AbortController();
    for await (const batch of store.subscribe({ after: undefined, signal: stop.signal })) {
      if (!('checkpoint' in batch)) arrived.push(...batch);
      if (arrived.length >= 5) stop.abort();
    }
    expect(arrived).toMatchObject([
      { stream: 'item-7', revision: 0n, type: 'ItemVanished', reason: 'its type is unknown' },
      { stream: 'item-8', revision: 0n, event: { type: 'ItemAdded' } },
      { stream: 'item-7', revision: 1n, reason: 'its metadata is not that of an event of this product' },
      { stream: 'item-8', revision: 1n, event: { type: 'ItemAdded' } },
      { stream: 'item-8', type: '$streamDeleted', reason: 'the stream was deleted in the event store' },
    ]);
    expect(arrived.map(({ position }) => position)).toEqual(arrived.map(({ position }) => position).sort(byValue));
    await Promise.all([plain.dispose(), store.close()]);
    await node.remove();
  });
});

const byValue = (one: bigint, other: bigint) => Number(one - other);
