import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@labeling/embedded-event-store';
import type { QueueCreated } from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { EventStore, isUsable, StreamNames } from '../index.js';
import { itemAdded, NodeProcess, someContext } from '../store.fixture.js';

let node: EmbeddedEventStore;
let plain: EventStoreDBClient;
const stores: EventStore[] = [];
beforeEach(async () => {
  node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
  plain = EventStoreDBClient.connectionString(node.url);
});
afterEach(async () => {
  await Promise.all([plain.dispose(), ...stores.splice(0).map((store) => store.close())]);
  await node.close();
});

/** A process of the product. */
function connect(prefix?: string): EventStore {
  const store = EventStore.connect(prefix === undefined ? node.url : `${node.url}&streamPrefix=${prefix}`);
  stores.push(store);
  return store;
}
/** A process of a release that did not know prefixes. */
function earlierRelease(): EventStore {
  const store = EventStore.connect(node.url, { names: new StreamNames('') });
  stores.push(store);
  return store;
}
const created: QueueCreated = {
  type: 'QueueCreated',
  data: { projectId: randomUUID(), name: 'Questions', guidelines: '', createdAt: someContext.at },
};
const createQueue = (store: EventStore, stream = `queue-${randomUUID()}`) =>
  store.append(stream, 'no_stream', [{ event: created, metadata: someContext }]);
const addItem = (store: EventStore, stream: string) =>
  store.append(stream, 'no_stream', [{ event: itemAdded(), metadata: someContext }]);
/** Like our note, but with other contents. */
const alike = () =>
  jsonEvent({ type: 'QueueCreated', data: { name: 'Till 4' }, metadata: { ...someContext, schemaVersion: 1 } });
const foreign = (stream: string, count = 1) => plain.appendToStream(stream, Array.from({ length: count }, alike));
const names = async () =>
  (await Array.fromAsync(plain.readAll()))
    .map(({ event }) => event?.streamId ?? '')
    .filter((name) => !name.startsWith('$'));
const refusal = (store: EventStore) =>
  store.names().then(
    () => undefined,
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('the streams of the product', () => {
  it('begin with "labeling." in a store without its events, even if others write there', async () => {
    await foreign('item-1');
    await foreign(`queue-${randomUUID()}`, 300);
    await addItem(connect(), 'item-2');
    expect((await names()).slice(-2)).toEqual(['labeling.streams', 'labeling.item-2']);
  });

  it('begin with the prefix in the address of the store', async () => {
    await addItem(connect('acme.'), 'item-2');
    expect(await names()).toEqual(['acme.streams', 'acme.item-2']);
  });

  it('keep their names in a store written by an earlier release, and are read as before', async () => {
    await foreign('queue-1', 300);
    await createQueue(earlierRelease(), 'queue-a');
    await addItem(earlierRelease(), 'item-a');
    const store = connect();
    expect(await Array.fromAsync(store.read('item-a'))).toMatchObject([{ stream: 'item-a' }]);
    await addItem(store, 'item-b');
    await addItem(connect(), 'item-c');
    expect((await names()).slice(-5)).toEqual(['queue-a', 'item-a', 'labeling.streams', 'item-b', 'item-c']);
    const seen: string[] = [];
    const last = await store.lastPosition();
    for await (const batch of store.subscribe({ after: undefined, signal: new AbortController().signal })) {
      if ('checkpoint' in batch) continue;
      seen.push(...batch.filter(isUsable).map(({ stream }) => stream));
      if (batch.some(({ position }) => position === last)) break;
    }
    const theirs = 'queue-1';
    expect(seen.filter((stream) => stream !== theirs)).toEqual(['queue-a', 'item-a', 'item-b', 'item-c']);
  });

  it('get the same names from all processes that start at once', async () => {
    for (const before of [undefined, earlierRelease()]) {
      if (before) await createQueue(before);
      const prefix = before ? `p${randomUUID().slice(0, 8)}.` : undefined;
      const all = Array.from({ length: 8 }, () => connect(prefix));
      const found = await Promise.allSettled(all.map(async (store) => (await store.names()).prefix));
      const outcomes = new Set(found.map((each) => (each.status === 'fulfilled' ? each.value : 'refused')));
      expect([...outcomes]).toEqual([before ? 'refused' : 'labeling.']);
    }
    expect((await names()).filter((name) => name.endsWith('streams'))).toEqual(['labeling.streams']);
  });

  it('are refused a prefix while the store has streams of an earlier release, and nothing is written', async () => {
    await createQueue(earlierRelease(), 'queue-a');
    const sentence = (prefix: string) =>
      `PrefixRefused: The event store holds this product's events in streams without a prefix: leave streamPrefix=${prefix} out of its address`;
    expect(await refusal(connect('acme.'))).toBe(sentence('acme.'));
    expect(await refusal(connect('labeling.'))).toBe(sentence('labeling.'));
    expect(await names()).toEqual(['queue-a']);
    expect(await refusal(connect())).toBeUndefined();
    expect(await refusal(connect('labeling.'))).toBe(sentence('labeling.'));
  });

  it('are refused a prefix noted by another application', async () => {
    await foreign('labeling.streams');
    expect(await refusal(connect())).toMatch(/has a stream labeling.streams of another application: give this product/);
    expect(await refusal(connect('acme.'))).toBeUndefined();
  });

  it.each(['', '{"prefix":', 'null', '{"prefix":7}'])('are refused a prefix whose note contains %j', async (note) => {
    const type = 'StreamPrefixChosen';
    await plain.appendToStream('labeling.streams', binaryEvent({ type, data: Buffer.from(note) }));
    expect(await refusal(connect())).toMatch(/has a stream labeling.streams of another application: give this product/);
  });

  it('keep their names when somebody deletes the note', async () => {
    await createQueue(earlierRelease(), 'queue-a');
    await connect().names();
    await plain.deleteStream('labeling.streams');
    expect((await connect().names()).prefix).toBe('');
    await plain.tombstoneStream('labeling.streams');
    expect((await connect().names()).prefix).toBe('');
  });

  it('are found once the store is available', async () => {
    const other = await NodeProcess.start();
    await other.kill();
    const store = EventStore.connect(other.url, { patienceMs: 60_000 });
    const waiting = EventStore.connect(other.url, { timeoutMs: 200, patienceMs: 300 });
    stores.push(store, waiting);
    try {
      const lost = Promise.withResolvers<unknown>();
      const first = firstSeen(waiting, lost.resolve);
      expect(await lost.promise).toMatchObject({ name: 'StoreUnavailable' });
      await other.start();
      await addItem(store, 'item-a');
      expect(await first).toMatchObject({ stream: 'item-a' });
    } finally {
      await other.remove();
    }
  });
});

async function firstSeen(store: EventStore, onLost: (error: unknown) => void) {
  for await (const batch of store.subscribe({ after: undefined, signal: new AbortController().signal, onLost })) {
    if (!('checkpoint' in batch)) return batch[0];
  }
  return undefined;
}
