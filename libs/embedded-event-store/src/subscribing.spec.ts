import { streamNameFilter, eventTypeFilter, type AllStreamSubscription } from '@eventstore/db-client';
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

describe('subscribing to a stream', () => {
  it('sends stored events, then new ones, without gaps or duplicates, while many append', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(700));
    const received = take(store.client.subscribeToStream(stream), 1700);
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

  it('loses nothing for a subscriber that is slow to begin', async () => {
    const stream = newStream();
    const subscription = store.client.subscribeToStream(stream);
    await caughtUp(subscription.resume());
    subscription.pause();
    for (const from of range(0, 20)) {
      await store.client.appendToStream(
        stream,
        range(from * 500, from * 500 + 500).map((n) => counted(n)),
      );
    }
    expect(numbers(await take(subscription, 10_000))).toEqual(range(0, 10_000));
  });
});

describe('subscribing to $all', () => {
  it('sends every event once, in order of position, while many append', async () => {
    const streams = Array.from({ length: 20 }, () => newStream());
    const start = await store.client.appendToStream(newStream(), counted(-1));
    const mine = new Set(streams);
    const subscribe = () => store.client.subscribeToAll(start.position ? { fromPosition: start.position } : {});
    const append = (n: number) => store.client.appendToStream(streams[n % 20] ?? '', counted(n));
    const early = take(subscribe(), 3000, (event) => mine.has(event.streamId));
    await Promise.all(range(0, 1500).map(append));
    const late = take(subscribe(), 3000, (event) => mine.has(event.streamId));
    await Promise.all(range(1500, 3000).map(append));
    const [first, second] = await Promise.all([early, late]);
    const positions = first.map((event) => event.position?.commit ?? 0n);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => Number(a - b)));
    expect(new Set(numbers(first)).size).toBe(3000);
    expect(second.map((event) => event.id)).toEqual(first.map((event) => event.id));
  });

  it('starts after the given position, and at the end', async () => {
    const stream = newStream();
    const { position } = await store.client.appendToStream(stream, counted(0));
    const fromEnd = store.client.subscribeToAll({ fromPosition: 'end' });
    const atEnd = take(fromEnd, 1, (event) => event.streamId === stream);
    await caughtUp(fromEnd);
    await store.client.appendToStream(stream, counted(1));
    const after = store.client.subscribeToAll(position ? { fromPosition: position } : {});
    expect(numbers(await take(after, 1, (event) => event.streamId === stream))).toEqual([1]);
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
