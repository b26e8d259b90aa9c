import { StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import {
  caughtUp,
  collect,
  counted,
  countTo,
  newStream,
  numbers,
  range,
  take,
  useEventStore,
} from './event-store.fixture.js';

const store = useEventStore();
const reason = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('deleting a stream', () => {
  it('hides it from readers, and revisions continue when it is written again', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(3));
    const { position } = await store.client.deleteStream(stream, { expectedRevision: 2n });
    expect(position?.commit).toBeGreaterThan(0n);
    expect(await reason(collect(store.client.readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    const again = await store.client.appendToStream(stream, counted(3), { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(3n);
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([3]);
  });

  it('refuses at the wrong revision', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(3));
    const error = await reason(store.client.deleteStream(stream, { expectedRevision: 1n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
    expect(await collect(store.client.readStream(stream))).toHaveLength(3);
  });

  it.each(['any', 'no_stream'] as const)('is refused if there is none, expecting %s', async (expectedRevision) => {
    const stream = newStream();
    const error = await reason(store.client.deleteStream(stream, { expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, actualVersion: -1n });
    await store.client.setStreamMetadata(stream, { maxCount: 1 });
    await store.client.deleteStream(stream, { expectedRevision });
  });
});

describe('a tombstone', () => {
  it('ends a stream for readers, writers and subscribers, forever', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(3));
    const subscription = store.client.subscribeToStream(stream);
    const seen: unknown[] = [];
    const live = reason(
      (async () => {
        for await (const { event } of subscription) seen.push([event?.type, event?.revision, event?.isJson]);
      })(),
    );
    await caughtUp(subscription);
    const { position } = await store.client.tombstoneStream(stream, { expectedRevision: 'any' });
    expect(position?.commit).toBeGreaterThan(0n);
    expect(await live).toBeInstanceOf(StreamDeletedError);
    expect(seen.slice(3)).toEqual([['$streamDeleted', 9_223_372_036_854_775_807n, false]]);
    const work = [
      collect(store.client.readStream(stream)),
      store.client.appendToStream(stream, counted(3)),
      store.client.deleteStream(stream),
      store.client.tombstoneStream(stream),
      take(store.client.subscribeToStream(stream), 1),
    ];
    for (const error of await Promise.all(work.map(reason))) {
      expect(error).toBeInstanceOf(StreamDeletedError);
      expect(error).toMatchObject({ streamName: stream });
    }
  });
});

describe('stream metadata', () => {
  it('is stored and returned', async () => {
    const stream = newStream();
    await store.client.setStreamMetadata(stream, { maxCount: 5, owner: 'me' });
    await store.client.setStreamMetadata(stream, { maxCount: 7, owner: 'you' });
    expect(await store.client.getStreamMetadata(stream)).toMatchObject({ metadata: { maxCount: 7, owner: 'you' } });
    expect(await collect(store.client.readStream(`$$${stream}`))).toHaveLength(1);
  });

  it('limits what readers see: a number of events', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(10));
    await store.client.setStreamMetadata(stream, { maxCount: 3 });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([7, 8, 9]);
    const backwards = store.client.readStream(stream, { direction: 'backwards', fromRevision: 'end' });
    expect(numbers(await collect(backwards))).toEqual([9, 8, 7]);
  });

  it('limits what readers see: from a revision on', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(10));
    await store.client.setStreamMetadata(stream, { truncateBefore: 6 });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual(range(6, 10));
    expect(numbers(await take(store.client.subscribeToStream(stream), 4))).toEqual(range(6, 10));
  });
});
