import { streamNameFilter, eventTypeFilter, type AllStreamSubscription, type Position } from '@eventstore/db-client';
import {
  caughtUp,
  collect,
  counted,
  countTo,
  isTooSlow,
  newStream,
  numbers,
  range,
  take,
  takeHoweverSlow,
  useEventStore,
} from './event-store.fixture.js';

const store = useEventStore();

describe('subscribing to a stream', () => {
  it('sends stored events, then new ones, without gaps or duplicates, while many append', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(700));
    const subscribe = (last?: { revision: bigint }) =>
      store.client.subscribeToStream(stream, last ? { fromRevision: last.revision } : {});
    const received = takeHoweverSlow(subscribe, 1700);
    await Promise.all(range(700, 1700).map((n) => store.client.appendToStream(stream, counted(n))));
    expect((await received).map((event) => Number(event.revision))).toEqual(range(0, 1700));
  });

  it('starts after the given revision', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(10));
    expect(numbers(await take(store.client.subscribeToStream(stream, { fromRevision: 6n }), 3))).toEqual([7, 8, 9]);
  });

  it('sends only new events from the end, even of a stream that does not exist yet', async () => {
    const [stream, later] = [newStream(), newStream()];
    await store.client.appendToStream(stream, countTo(10));
    const subscriptions = [stream, later].map((name) => store.client.subscribeToStream(name, { fromRevision: 'end' }));
    const received = subscriptions.map((subscription) => take(subscription, 2));
    await Promise.all(subscriptions.map(caughtUp));
    for (const name of [stream, later]) await store.client.appendToStream(name, [counted(10), counted(11)]);
    expect((await Promise.all(received)).map(numbers)).toEqual([
      [10, 11],
      [10, 11],
    ]);
  });

  it('loses no event for a subscriber that is slow to start reading', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0));
    const subscribe = (fromRevision = 0n) => store.client.subscribeToStream(stream, { fromRevision });
    const slow = subscribe();
    await caughtUp(slow.resume());
    slow.pause();
    let wasEnded = false;
    slow.on('error', (error) => (wasEnded = isTooSlow(error)));
    for (const from of range(0, 20)) {
      await store.client.appendToStream(
        stream,
        range(from * 500, from * 500 + 500).map((n) => counted(n + 1)),
      );
    }
    const received = takeHoweverSlow((last) => (last || wasEnded ? subscribe(last?.revision) : slow), 10_000);
    expect(numbers(await received)).toEqual(range(1, 10_001));
  });
});

describe('subscribing to $all', () => {
  const from = ({ position }: { position?: Position }) => (position ? { fromPosition: position } : {});

  it('sends every event once, in order of position, while many append', async () => {
    const streams = Array.from({ length: 20 }, () => newStream());
    const start = await store.client.appendToStream(newStream(), counted(-1));
    const mine = new Set(streams);
    const subscribe = (last?: { position?: Position }) => store.client.subscribeToAll(from(last ?? start));
    const append = (n: number) => store.client.appendToStream(streams[n % 20] ?? '', counted(n));
    const early = takeHoweverSlow(subscribe, 3000, (event) => mine.has(event.streamId));
    await Promise.all(range(0, 1500).map(append));
    const late = takeHoweverSlow(subscribe, 3000, (event) => mine.has(event.streamId));
    await Promise.all(range(1500, 3000).map(append));
    const [first, second] = await Promise.all([early, late]);
    const positions = first.map((event) => event.position?.commit ?? 0n);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)));
    expect(new Set(numbers(first)).size).toBe(3000);
    expect(second.map((event) => event.id)).toEqual(first.map((event) => event.id));
  });

  it('starts after the given position, and at the end', async () => {
    const stream = newStream();
    const first = await store.client.appendToStream(stream, counted(0));
    const isOurs = (event: { streamId: string }) => event.streamId === stream;
    const fromEnd = store.client.subscribeToAll({ fromPosition: 'end' });
    const atEnd = takeHoweverSlow((last) => (last ? store.client.subscribeToAll(from(last)) : fromEnd), 1, isOurs);
    await caughtUp(fromEnd);
    await store.client.appendToStream(stream, counted(1));
    const after = takeHoweverSlow((last) => store.client.subscribeToAll(from(last ?? first)), 1, isOurs);
    expect(numbers(await after)).toEqual([1]);
    expect(numbers(await atEnd)).toEqual([1]);
  });

  it('filters by prefix of the stream name', async () => {
    const stream = newStream('filtered');
    for (const n of range(0, 5)) {
      await store.client.appendToStream(newStream(), counted(100 + n));
      await store.client.appendToStream(stream, counted(n));
    }
    const filter = streamNameFilter({ prefixes: ['never-', stream.slice(0, -3)] });
    expect(numbers(await take(store.client.subscribeToAll({ filter }), 5))).toEqual([0, 1, 2, 3, 4]);
  });

  it('filters by regular expression on the event type', async () => {
    const type = newStream('Type');
    await store.client.appendToStream(newStream(), [
      counted(0),
      { ...counted(1), type },
      { ...counted(2), type: `x${type}` },
    ]);
    const filter = eventTypeFilter({ regex: `^${type}$` });
    expect(numbers(await take(store.client.subscribeToAll({ filter }), 1))).toEqual([1]);
  });

  it('sends checkpoints while nothing matches, from which a subscription can continue', async () => {
    const { position: start } = await store.client.appendToStream(newStream(), counted(-1));
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(200));
    const reached: bigint[] = [];
    const enough = Promise.withResolvers<void>();
    const filter = streamNameFilter({
      prefixes: [newStream('nothing')],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_: AllStreamSubscription, position: { commit: bigint }) => {
        if (reached.push(position.commit) === 9) enough.resolve();
      },
    });
    const subscription = store.client.subscribeToAll({ ...(start ? { fromPosition: start } : {}), filter });
    subscription.resume();
    await enough.promise;
    await subscription.unsubscribe();
    expect(reached).toEqual([...new Set(reached)].sort((a, b) => Number(a - b)));
    const checkpoint = reached[8] ?? 0n;
    const [next] = await collect(
      store.client.readAll({ fromPosition: { commit: checkpoint, prepare: checkpoint }, maxCount: 1 }),
    );
    expect(next).toMatchObject({ streamId: stream });
  });
});
