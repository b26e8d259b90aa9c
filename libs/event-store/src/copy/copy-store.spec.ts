import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@labeling/embedded-event-store';
import type { QueueCreated } from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connectExactly, disconnect } from '../client/exact-client.js';
import { EventStore } from '../event-store.js';
import { StreamNames } from '../names/stream-names.js';
import { itemAdded, NodeProcess, someContext } from '../store.fixture.js';
import { compareStores, copyStore, type CopyOptions } from './copy-store.js';

const closing: (() => unknown)[] = [];
let from: EmbeddedEventStore;
let to: EmbeddedEventStore;
let client: EventStoreDBClient;
/** Each test has its own streams in both stores, next to those of the others. */
let mine = '';
beforeAll(async () => {
  [from, to] = await Promise.all([aNode(), aNode()]);
  client = connectExactly(from.url);
  closing.push(() => disconnect(client));
});
beforeEach(() => (mine = `${randomUUID().slice(0, 8)}-`));
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function aNode(file = ':memory:'): Promise<EmbeddedEventStore> {
  const node = await startEmbeddedEventStore({ file, port: 0 });
  closing.push(() => node.close());
  return node;
}
/** Without a prefix, so that the names are as in the store. */
const names = () => new StreamNames('', [mine]);
const options = (more: Partial<CopyOptions> = {}): CopyOptions => ({
  ...{ from: from.url, to: to.url, names: names(), patienceMs: 240_000 },
  ...more,
});
const copy = (more: Partial<CopyOptions> = {}) => copyStore(options(more));
const compare = (more: Partial<CopyOptions> = {}) => compareStores(options(more));

/** Appends to streams of this test, one event after the other. */
async function fill(streams: readonly string[], url = from.url, id: () => string = randomUUID): Promise<void> {
  const store = EventStore.connect(url, { names: names() });
  const event = (i: number) => ({ event: itemAdded(`{"n": 1.${i}0, "n": 2}`), metadata: someContext, id: id() });
  const appends = streams.map((name, i) => ({ stream: mine + name, expected: 'any' as const, events: [event(i)] }));
  await store.appendInOrder(appends);
  await store.close();
}
/** A few streams, repeatedly and in a different order each time. */
const mixed = (count: number) => Array.from({ length: count }, (_, i) => `s${(i * i + (i >> 3)) % 17}`);

/** The events of this test in a store, as the store's own client reads them. */
async function held(url: string) {
  const reader = connectExactly(url);
  const events = [];
  for await (const { event } of reader.readAll()) {
    if (!event?.streamId.startsWith(mine)) continue;
    const { streamId, revision, id, type, data, metadata } = event;
    const bytes = data instanceof Uint8Array ? Buffer.from(data).toString('base64') : data;
    events.push({ streamId, revision, type, bytes, metadata, ...(type !== '$streamDeleted' && { id }) });
  }
  await disconnect(reader);
  return events;
}

describe('a copy of the events', () => {
  it('has the same ids, types, bytes and revisions in the same order, in a store that also has other events', async () => {
    const streams = mixed(1_200);
    await fill(streams);
    await client.appendToStream(`${mine}s1`, binaryEvent({ type: 'Photo', data: Buffer.from([0, 255, 7]) }));
    await client.appendToStream(`${mine}s2`, jsonEvent({ type: 'Foreign', data: {}, metadata: { of: 'others' } }));
    await client.appendToStream(`others-${randomUUID()}`, jsonEvent({ type: 'Foreign', data: {} }));
    const other = connectExactly(to.url);
    await other.appendToStream(`others-${randomUUID()}`, jsonEvent({ type: 'Foreign', data: {} }));
    await disconnect(other);
    expect(await copy()).toEqual({ before: 0, copied: streams.length + 2 });
    const [source, target] = [await held(from.url), await held(to.url)];
    expect(source).toHaveLength(streams.length + 2);
    expect(target).toEqual(source);
    expect(await compare()).toEqual({ events: source.length, different: 0, reasons: [] });
    expect(await copy()).toEqual({ before: source.length, copied: 0 });
  });

  it('has large events in their place', async () => {
    const store = EventStore.connect(from.url, { names: names() });
    const large = { event: itemAdded(JSON.stringify('x'.repeat(900_000))), metadata: someContext };
    for (const stream of ['a', 'b', 'a']) {
      await fill(['a', 'b', 'c']);
      await store.append(mine + stream, 'any', [large]);
    }
    await store.close();
    expect(await copy()).toEqual({ before: 0, copied: 12 });
    expect(await held(to.url)).toEqual(await held(from.url));
  });

  it('includes permanently deleted streams, which end where they ended', async () => {
    await fill(['a', 'b', 'a']);
    await client.tombstoneStream(`${mine}a`);
    await fill(['b', 'c']);
    await client.tombstoneStream(`${mine}never`);
    expect(await copy()).toEqual({ before: 0, copied: 7 });
    const target = await held(to.url);
    expect(target).toEqual(await held(from.url));
    expect(target.map(({ type }) => type).indexOf('$streamDeleted')).toBe(3);
    await fill(['c']);
    expect(await copy()).toEqual({ before: 7, copied: 1 });
    expect(await compare()).toMatchObject({ events: 8, different: 0 });
  });

  it('has softly deleted and limited streams in the same state, but with all their events', async () => {
    await fill(['a', 'b', 'a', 'b', 'b']);
    await client.deleteStream(`${mine}a`);
    await client.setStreamMetadata(`${mine}b`, { maxCount: 2, owner: 'me' });
    expect(await copy()).toEqual({ before: 0, copied: 5 });
    const other = EventStoreDBClient.connectionString(to.url);
    expect(await other.getStreamMetadata(`${mine}b`)).toMatchObject({ metadata: { maxCount: 2, owner: 'me' } });
    await other.dispose();
    const copied = EventStore.connect(to.url, { names: names() });
    const counted = async (stream: string) =>
      (await Array.fromAsync(copied.read(mine + stream, { backwards: true }))).length;
    expect([await counted('a'), await counted('b')]).toEqual([0, 2]);
    await copied.close();
    expect(await compare()).toMatchObject({ events: 5, different: 0 });
    await client.setStreamMetadata(`${mine}b`, { maxCount: 9 });
    expect(await compare()).toMatchObject({
      different: 1,
      reasons: [`the metadata of ${mine}b is not set as in the source`],
    });
    expect(await copy()).toEqual({ before: 5, copied: 0 });
    expect(await compare()).toMatchObject({ different: 0 });
  });

  it('resumes where it was interrupted', async () => {
    await fill(mixed(1_500));
    const onProgress: CopyOptions['onProgress'] = ({ doing, events }) => {
      if (doing === 'copying' && events >= 500) throw new Error('stopped');
    };
    await expect(copy({ onProgress })).rejects.toThrow('stopped');
    const half = (await held(to.url)).length;
    expect(half).toBeGreaterThanOrEqual(500);
    expect(half).toBeLessThan(1_500);
    expect(await copy()).toEqual({ before: half, copied: 1_500 - half });
    expect(await held(to.url)).toEqual(await held(from.url));
  });

  it.each(['from', 'to'] as const)(
    'is whole and in order when the store to copy %s was killed and came back',
    async (side) => {
      const node = await NodeProcess.start();
      closing.push(() => node.remove());
      await fill(mixed(2_500), side === 'from' ? node.url : from.url);
      let again: Promise<void> | undefined;
      const onProgress: CopyOptions['onProgress'] = ({ doing, events }) => {
        if (doing === 'copying' && events >= 500) again ??= node.kill().then(() => node.start());
      };
      const urls = { from: from.url, to: to.url, [side]: node.url };
      expect(await copy({ ...urls, onProgress })).toEqual({ before: 0, copied: 2_500 });
      expect(again).toBeDefined();
      await again;
      expect(await held(urls.to)).toEqual(await held(urls.from));
    },
  );

  it('reports its progress', async () => {
    await fill(mixed(100));
    const percents: number[] = [];
    await copy({ onProgress: ({ percent }) => percents.push(percent) });
    expect(percents).toHaveLength(100);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    expect(percents.at(-1)).toBe(100);
  });
});

describe('a copy to a store with other names', () => {
  it('has the prefix of its store and is otherwise the same, even when it is copied back', async () => {
    const [earlier, later, back] = await Promise.all([aNode(), aNode(), aNode()]);
    const created: QueueCreated = {
      type: 'QueueCreated',
      data: { projectId: randomUUID(), name: 'Questions', guidelines: '', createdAt: someContext.at },
    };
    const withoutPrefix = EventStore.connect(earlier.url, { names: new StreamNames('') });
    await withoutPrefix.append('queue-a', 'no_stream', [{ event: created, metadata: someContext }]);
    for (const stream of ['item-a', 'item-b', 'item-a'])
      await withoutPrefix.append(stream, 'any', [{ event: itemAdded(), metadata: someContext }]);
    await withoutPrefix.close();
    const plain = EventStoreDBClient.connectionString(earlier.url);
    await plain.setStreamMetadata('item-a', { owner: 'me' });
    await plain.tombstoneStream('item-b');
    await plain.dispose();

    const there = `${later.url}&streamPrefix=acme.`;
    expect(await copyStore({ from: earlier.url, to: there })).toEqual({ before: 0, copied: 5 });
    expect(await copyStore({ from: there, to: back.url })).toEqual({ before: 0, copied: 5 });
    expect(await copyStore({ from: earlier.url, to: back.url })).toEqual({ before: 5, copied: 0 });
    expect(await compareStores({ from: earlier.url, to: there })).toMatchObject({ events: 5, different: 0 });
    expect(await compareStores({ from: there, to: back.url })).toMatchObject({ events: 5, different: 0 });
    const streams = ['queue-a', 'item-a', 'item-b', 'item-a', 'item-b'];
    expect(await streamsIn(earlier.url)).toEqual(streams);
    expect(await streamsIn(later.url)).toEqual(['acme.streams', ...streams.map((stream) => `acme.${stream}`)]);
    expect(await streamsIn(back.url)).toEqual(['labeling.streams', ...streams.map((stream) => `labeling.${stream}`)]);
    const reader = EventStoreDBClient.connectionString(later.url);
    expect(await reader.getStreamMetadata('acme.item-a')).toMatchObject({ metadata: { owner: 'me' } });
    await reader.dispose();
  });
});

async function streamsIn(url: string): Promise<string[]> {
  const reader = connectExactly(url);
  const names = (await Array.fromAsync(reader.readAll())).map(({ event }) => event?.streamId ?? '');
  await disconnect(reader);
  return names.filter((name) => !name.startsWith('$'));
}

describe('a target that is not a copy', () => {
  it('is refused when it has other events of the product, and nothing is written', async () => {
    await fill(['a', 'b']);
    await fill(['c'], to.url);
    const there = await held(to.url);
    const sentence = `at event 1 the source has event 0 of ${mine}a (ItemAdded), the target event 0 of ${mine}c (ItemAdded)): nothing was written`;
    await expect(copy()).rejects.toThrow(sentence);
    expect(await held(to.url)).toEqual(there);
  });

  it('is refused when the same events have other ids', async () => {
    await fill(['a', 'b']);
    await fill(['a'], to.url);
    await expect(copy()).rejects.toThrow(`event 0 of ${mine}a (ItemAdded) has another id in the target`);
  });

  it('is refused when it has more than the source', async () => {
    const ids = [randomUUID(), randomUUID()];
    const known = () => {
      const left = [...ids];
      return () => left.shift() ?? randomUUID();
    };
    await fill(['a'], from.url, known());
    await fill(['a', 'b'], to.url, known());
    await expect(copy()).rejects.toThrow(
      `at event 2 the source ends there, and the target has event 0 of ${mine}b (ItemAdded)`,
    );
    expect(await compare()).toMatchObject({ events: 1, different: 1, reasons: [expect.stringContaining(`${mine}b`)] });
  });
});

describe('stores on disk', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'copy-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  /** A store with these streams, after somebody changed its file. */
  async function changed(change: string, fillIt: (url: string) => Promise<unknown>): Promise<EmbeddedEventStore> {
    const file = join(directory, `${randomUUID()}.db`);
    const node = await startEmbeddedEventStore({ file, port: 0 });
    await fillIt(node.url);
    await node.close();
    const database = new DatabaseSync(file);
    expect(database.prepare(change).run().changes).toBeGreaterThan(0);
    database.close();
    return aNode(file);
  }

  it.each([
    ['data of an event', `update events set data = cast('{}' as blob) where position = 3`, 'another data'],
    ['metadata of an event', `update events set metadata = cast('{}' as blob) where position = 3`, 'another metadata'],
    ['type of an event', `update events set type = 'Other' where position = 3`, 'another type'],
    ['kind of an event', `update events set is_json = 0 where position = 3`, 'another content type'],
    ['last event', `delete from events where position = 4`, 'is not in the target'],
    ['order of two events', `update events set position = 9 where position = 3`, 'the source has event 1 of'],
  ])('are compared, and a difference in the %s is found', async (_, change, reason) => {
    await fill(['a', 'b', 'a', 'c']);
    const target = await changed(change, (url) => copy({ to: url }));
    const { different, reasons } = await compare({ to: target.url });
    expect({ different, reasons }).toEqual({ different: 1, reasons: [expect.stringContaining(reason)] });
    expect(reasons[0]).toMatch(new RegExp(`of ${mine}[ac]`));
  });

  it('cannot be copied from when the beginning of a stream was removed', async () => {
    const source = await changed(`delete from events where position = 1`, (url) => fill(['a', 'a', 'a'], url));
    await expect(copy({ from: source.url })).rejects.toThrow(
      `the source no longer has what came before event 1 of ${mine}a (ItemAdded), so it cannot be copied`,
    );
  });
});
