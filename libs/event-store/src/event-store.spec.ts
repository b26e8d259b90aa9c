import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { TargetEdited, JsonText } from '@labeling/domain';
import { ServerStandIn } from '@labeling/embedded-event-store/testing';
import { askUntil } from '@labeling/infra';
import { randomUUID } from 'node:crypto';
import {
  AppendManyIncomplete,
  EventStore,
  StoreUnavailable,
  VersionConflict,
  type EventTooLarge,
  type StoredEvent,
} from './index.js';
import { LARGEST_EVENT } from './client/append-messages.js';
import { itemAdded, newStream, someContext, testNames, useStore } from './store.fixture.js';

const fixture = useStore();
const added = { event: itemAdded(), metadata: someContext };
const edited = (target: string) => {
  const event: TargetEdited = { type: 'TargetEdited', data: { target: target as JsonText } };
  return { event, metadata: someContext };
};
const collect = async <Event>(events: AsyncIterable<Event>) => Array.fromAsync(events);

describe('append', () => {
  it('returns the place of the last event, and reading returns what was written', async () => {
    const store = fixture.connect();
    const stream = newStream();
    const first = await store.append(stream, 'no_stream', [added]);
    const { revision, position } = await store.append(stream, 0n, [edited('1'), edited('2')]);
    expect(first.revision).toBe(0n);
    expect(revision).toBe(2n);
    expect(position).toBeGreaterThan(first.position);

    const events: StoredEvent[] = await collect(store.read(stream));
    expect(events.map(({ event }) => event)).toEqual([added.event, edited('1').event, edited('2').event]);
    expect(events[0]).toMatchObject({ stream, revision: 0n, position: first.position });
    expect(events[0]?.metadata).toEqual({ ...someContext, schemaVersion: 1 });
    expect(events[2]?.position).toBe(position);
    expect(Math.abs(Date.now() - Number(events[0]?.createdAt))).toBeLessThan(3_600_000);
  });

  it('records in each of its events but the last how many follow', async () => {
    const store = fixture.connect();
    const stream = newStream();
    await store.append(stream, 'no_stream', [added]);
    await store.append(stream, 0n, [edited('1'), edited('2'), edited('3')]);
    await store.appendInOrder([{ stream, expected: 3n, events: [edited('4'), edited('5')] }]);
    const events = await collect(store.read(stream));
    expect(events.map(({ metadata }) => metadata.followedBy)).toEqual([undefined, 2, 1, undefined, 1, undefined]);
    const { followedBy: _, ...others } = events[1]?.metadata ?? {};
    expect(others).toEqual(events[0]?.metadata);
  });

  it('conflicts when the stream is at another revision, and reports which', async () => {
    const store = fixture.connect();
    const stream = newStream();
    await expect(store.append(stream, 4n, [added])).rejects.toMatchObject({ expected: 4n, actual: 'no_stream' });
    await store.append(stream, 'no_stream', [added]);
    const conflict = store.append(stream, 'no_stream', [added]);
    await expect(conflict).rejects.toBeInstanceOf(VersionConflict);
    await expect(conflict).rejects.toMatchObject({
      stream: testNames.inStore(stream),
      expected: 'no_stream',
      actual: 0n,
    });
    await expect(store.append(newStream(), 'stream_exists', [added])).rejects.toBeInstanceOf(VersionConflict);
    expect(await collect(store.read(stream))).toHaveLength(1);
  });

  it('happens only once when repeated with the same ids', async () => {
    const store = fixture.connect();
    const stream = newStream();
    const withId = { ...added, id: randomUUID() };
    const first = await store.append(stream, 'no_stream', [withId]);
    await store.append(stream, 0n, [edited('1')]);
    expect(await store.append(stream, 'no_stream', [withId])).toEqual(first);
    expect(await store.append(stream, 'any', [withId])).toEqual(first);
    expect(await collect(store.read(stream))).toHaveLength(2);
  });

  it('refuses events larger than the store accepts, and stores those just below the limit', async () => {
    const store = fixture.connect();
    const stream = newStream();
    const ofSize = (bytes: number) => ({ event: itemAdded(JSON.stringify('x'.repeat(bytes))), metadata: someContext });
    const tooLarge = (bytes: number) =>
      store.append(newStream(), 'no_stream', [ofSize(bytes)]).then(
        () => undefined,
        (error: unknown) => error,
      );
    // The limit of EventStoreDB for an append, then our limit for an event, which is just below that of KurrentDB.
    const refused = (await tooLarge(1_100_000)) ?? (await tooLarge(17_000_000));
    expect(refused).toMatchObject({ name: 'EventTooLarge', limit: expect.any(Number) });
    const { limit } = refused as EventTooLarge;
    expect([1_048_576, LARGEST_EVENT]).toContain(limit);
    expect(await store.append(stream, 'no_stream', [ofSize(limit - 128 * 1_024)])).toMatchObject({ revision: 0n });
  });

  it('of a small event does not wait until all of a long one has been sent', async () => {
    const store = fixture.connect();
    await store.append(newStream(), 'no_stream', [added]);
    const long = { event: itemAdded(JSON.stringify('x'.repeat(900_000))), metadata: someContext };
    const longOnes = Array.from({ length: 8 }, () => store.append(newStream(), 'no_stream', [long]));
    const short = await store.append(newStream(), 'no_stream', [added]);
    const positions = (await Promise.all(longOnes)).map(({ position }) => position);
    expect(positions.filter((position) => position > short.position)).not.toEqual([]);
  });

  it('also accepts addresses with the later name of the server', async () => {
    const store = fixture.connect({}, (url) => url.replace('esdb', 'kurrentdb'));
    expect(await store.append(newStream(), 'no_stream', [added])).toMatchObject({ revision: 0n });
  });

  it('is ordinary JSON to an unmodified client', async () => {
    const stream = newStream();
    await fixture.connect().append(stream, 'no_stream', [added]);
    const plain = EventStoreDBClient.connectionString(fixture.url);
    const [resolved] = await collect(plain.readStream(testNames.inStore(stream)));
    expect(resolved?.event).toMatchObject({
      isJson: true,
      type: 'ItemAdded',
      data: { queueId: 'q1', arrival: { request: 'r1', index: 0 }, data: { q: 1 }, target: { a: 2 } },
      metadata: { actor: { name: 'Ada' }, $correlationId: 'c1', schemaVersion: 1 },
    });
    await plain.dispose();
  });
});

describe('appendMany', () => {
  it('begins each stream once, and reports which ones existed', async () => {
    const store = fixture.connect();
    const streams = Array.from({ length: 3_000 }, newStream);
    const firsts = streams.map((stream) => ({ stream, first: added }));
    const all = await store.appendMany(firsts);
    expect(all.every(({ outcome }) => outcome === 'appended')).toBe(true);
    const positions = all.map((each) => (each.outcome === 'appended' ? each.position : 0n));
    expect(positions.every((position, i) => i === 0 || position > (positions[i - 1] ?? 0n))).toBe(true);

    const again = await store.appendMany([{ stream: newStream(), first: added }, ...firsts.slice(0, 2)]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['appended', 'exists', 'exists']);
  });

  it('waits for responses before it would hold too much in memory', async () => {
    const store = fixture.connect();
    const large = itemAdded(JSON.stringify('x'.repeat(800_000)));
    const firsts = Array.from({ length: 20 }, () => ({
      stream: newStream(),
      first: { event: large, metadata: someContext },
    }));
    const outcomes = await store.appendMany(firsts);
    expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(20);
  });
});

describe('read', () => {
  it('reads any part of a stream in either direction', async () => {
    const store = fixture.connect();
    const stream = newStream();
    await store.append(stream, 'no_stream', [added, edited('1'), edited('2'), edited('3')]);
    const revisions = async (options: Parameters<EventStore['read']>[1]) =>
      (await collect(store.read(stream, options))).map(({ revision }) => Number(revision));
    expect(await revisions({ from: 2n })).toEqual([2, 3]);
    expect(await revisions({ from: 1n, maxCount: 2 })).toEqual([1, 2]);
    expect(await revisions({ backwards: true, maxCount: 1 })).toEqual([3]);
    expect(await revisions({ backwards: true, from: 1n })).toEqual([1, 0]);
    expect(await revisions({ from: 9n })).toEqual([]);
    expect(await revisions({ maxCount: 0 })).toEqual([]);
  });

  it('gives other work a turn before opening each long event', async () => {
    let turns = 0;
    const store = fixture.connect({ turn: async () => void turns++ });
    const stream = newStream();
    await store.append(stream, 'no_stream', [added]);
    await store.append(stream, 0n, [edited(JSON.stringify('x'.repeat(100_000)))]);
    expect([(await collect(store.read(stream))).length, turns]).toEqual([2, 1]);
  });

  it('returns no events for a stream that does not exist', async () => {
    expect(await collect(fixture.connect().read(newStream()))).toEqual([]);
  });

  it('reports when a stream was deleted permanently', async () => {
    const store = fixture.connect();
    const stream = newStream();
    await store.append(stream, 'no_stream', [added]);
    const plain = EventStoreDBClient.connectionString(fixture.url);
    await plain.tombstoneStream(testNames.inStore(stream));
    await plain.dispose();
    const deleted = { name: 'StreamDeleted', stream: testNames.inStore(stream) };
    await expect(collect(store.read(stream))).rejects.toMatchObject(deleted);
    await expect(store.append(stream, 'any', [added])).rejects.toMatchObject(deleted);
  });

  it.each<[string, (plain: EventStoreDBClient, stream: string) => Promise<unknown>]>([
    ['that was begun again', (plain, stream) => plain.deleteStream(stream)],
    ['of which only the newest is kept', (plain, stream) => plain.setStreamMetadata(stream, { maxCount: 1 })],
    ['whose beginning is hidden', (plain, stream) => plain.setStreamMetadata(stream, { truncateBefore: 2 })],
  ])('does not treat what is left of a stream %s as a history', async (_, hide) => {
    const store = fixture.connect();
    const stream = newStream();
    await store.append(stream, 'no_stream', [added, edited('1'), edited('2')]);
    const plain = EventStoreDBClient.connectionString(fixture.url);
    await hide(plain, testNames.inStore(stream));
    await plain.dispose();
    await store.append(stream, 'any', [added]);
    const hidden = { name: 'EventsHidden', stream: testNames.inStore(stream) };
    await expect(collect(store.read(stream))).rejects.toMatchObject(hidden);
    await expect(collect(store.read(stream, { from: 1n, maxCount: 1 }))).rejects.toMatchObject(hidden);
    expect(await collect(store.read(stream, { from: 3n }))).toHaveLength(1);
    expect(await collect(store.read(stream, { backwards: true, maxCount: 1 }))).toHaveLength(1);
  });

  it('can be abandoned halfway', async () => {
    const store = fixture.connect();
    const stream = newStream();
    await store.append(stream, 'no_stream', [added, ...Array.from({ length: 500 }, () => edited('1'))]);
    for await (const { revision } of store.read(stream)) if (revision === 3n) break;
    expect(await collect(store.read(stream))).toHaveLength(501);
  });
});

describe('without a server', () => {
  const nowhere = () => EventStore.connect('esdb://127.0.0.1:9?tls=false', { timeoutMs: 200, patienceMs: 300 });

  it('gives up with StoreUnavailable after its patience', async () => {
    const store = nowhere();
    await expect(store.append(newStream(), 'any', [added])).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(collect(store.read(newStream()))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.lastPosition()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.isAvailable()).toBe(false);
    const many = store.appendMany([1, 2].map(() => ({ stream: newStream(), first: added })));
    await expect(many).rejects.toBeInstanceOf(AppendManyIncomplete);
    await expect(many).rejects.toMatchObject({ outcomes: [undefined, undefined] });
    await store.close();
  });
});

describe('lastPosition', () => {
  it('is never before an acknowledged event', async () => {
    const store = fixture.connect();
    const { position } = await store.append(newStream(), 'no_stream', [added]);
    expect(await store.lastPosition()).toBeGreaterThanOrEqual(position);
    // On a busy machine, an answer may come too late to count.
    await askUntil(
      () => store.isAvailable(),
      (isAvailable) => expect(isAvailable).toBe(true),
    );
  });

  it('is one that a subscription reaches, however many events of other applications follow', async () => {
    const store = fixture.connect();
    const foreign = EventStoreDBClient.connectionString(fixture.url);
    const somebodyElses = () => jsonEvent({ type: 'SomethingElse', data: {} });
    const { position } = await store.append(newStream(), 'no_stream', [added]);
    await foreign.appendToStream(`another-${randomUUID()}`, somebodyElses());
    expect(await store.lastPosition()).toBe(position);
    const many = Array.from({ length: 300 }, somebodyElses);
    const { position: head } = await foreign.appendToStream(`another-${randomUUID()}`, many);
    const last = await store.lastPosition();
    expect(last).toBeGreaterThanOrEqual(position);
    expect(last).toBeLessThan(head?.commit ?? 0n);
    await foreign.dispose();
  });
});

describe('a position', () => {
  it('is rejected when the server finds no record there, as with positions of another store', async () => {
    const server = await ServerStandIn.start();
    const store = EventStore.connect(server.url, { names: testNames });
    const first = await store.append(newStream(), 'no_stream', [added]);
    const second = await store.append(newStream(), 'no_stream', [added]);
    server.noPositions = [first.position];
    expect(await store.isPosition(first.position)).toBe(false);
    expect(await store.isPosition(second.position)).toBe(true);
    await store.close();
    await server.close();
  });

  it('lets a subscription continue from the start or from any event', async () => {
    const store = fixture.connect();
    const { position } = await store.append(newStream(), 'no_stream', [added]);
    expect([await store.isPosition(0n), await store.isPosition(position)]).toEqual([true, true]);
  });

  it('keeps nothing open once it is known, so that programs that asked can exit', async () => {
    const store = fixture.connect();
    const { position } = await store.append(newStream(), 'no_stream', [added]);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await store.lastPosition();
    const before = timers();
    expect(await store.isPosition(position)).toBe(true);
    expect(timers()).toBe(before);
  });
});
