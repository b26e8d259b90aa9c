import { StreamNotFoundError } from '@eventstore/db-client';
import {
  collect,
  counted,
  countTo,
  newStream,
  numbers,
  range,
  useEmbeddedStore,
  useEventStore,
} from './event-store.fixture.js';

const store = useEventStore();

describe('reading a stream', () => {
  const stream = newStream();
  beforeAll(() => store.client.appendToStream(stream, countTo(1200)));

  it.each([
    ['everything', {}, range(0, 1200)],
    ['from a revision', { fromRevision: 1195n }, range(1195, 1200)],
    ['a number of events', { fromRevision: 10n, maxCount: 700 }, range(10, 710)],
    ['past the end', { fromRevision: 1200n }, []],
  ] as const)('goes forwards: %s', async (_, options, expected) => {
    expect(numbers(await collect(store.client.readStream(stream, options)))).toEqual(expected);
  });

  it.each([
    ['everything', { fromRevision: 'end' }, range(0, 1200).reverse()],
    ['the last event', { fromRevision: 'end', maxCount: 1 }, [1199]],
    ['from a revision', { fromRevision: 700n, maxCount: 600 }, range(101, 701).reverse()],
    ['down to the first', { fromRevision: 2n, maxCount: 10 }, [2, 1, 0]],
    ['from the start', { fromRevision: 'start' }, [0]],
  ] as const)('goes backwards: %s', async (_, options, expected) => {
    const reading = store.client.readStream(stream, { ...options, direction: 'backwards' });
    expect(numbers(await collect(reading))).toEqual(expected);
  });

  it('reports that a stream does not exist', async () => {
    const missing = newStream();
    const error = await collect(store.client.readStream(missing)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: missing });
  });

  it('serves other readers while one of them has stalled', async () => {
    const idle = store.client.readStream(stream);
    const other = newStream();
    await store.client.appendToStream(other, counted(0));
    expect(await collect(store.client.readStream(other))).toHaveLength(1);
    await idle.cancel();
  });

  it('reads events that are together far larger than a page', async () => {
    const large = newStream();
    const text = 'x'.repeat(700 * 1024);
    for (const n of range(0, 8)) await store.client.appendToStream(large, { ...counted(n), data: { n, text } });
    expect(numbers(await collect(store.client.readStream(large)))).toEqual(range(0, 8));
    const backwards = store.client.readStream(large, { direction: 'backwards', fromRevision: 'end' });
    expect(numbers(await collect(backwards))).toEqual(range(0, 8).reverse());
  });
});

describe('reading a stream of the embedded node', () => {
  const embedded = useEmbeddedStore();

  it.each([
    ['at the end', { fromRevision: 'end' }],
    ['at a revision that no event can have', { fromRevision: 18_446_744_073_709_551_615n }],
  ] as const)('finds nothing forwards %s, where EventStoreDB answers with an error', async (_, options) => {
    const stream = newStream();
    await embedded.client.appendToStream(stream, countTo(2));
    expect(await collect(embedded.client.readStream(stream, options))).toEqual([]);
  });
});

describe('reading $all', () => {
  const streams = [newStream(), newStream()];
  const positions: bigint[] = [];
  const ours = (events: Awaited<ReturnType<typeof collect>>) =>
    events.filter((event) => streams.includes(event.streamId));
  /** Our first `count` events: others may append to the same store at the same time. */
  const firstOurs = async (reading: ReturnType<typeof store.client.readAll>, count: number) => {
    const events: Awaited<ReturnType<typeof collect>> = [];
    for await (const { event } of reading) {
      if (event) events.push(...ours([event]));
      if (events.length === count) break;
    }
    return events;
  };

  beforeAll(async () => {
    for (const n of range(0, 40)) {
      const result = await store.client.appendToStream(streams[n % 2] ?? '', counted(n));
      positions.push(result.position?.commit ?? 0n);
    }
  });
  const at = (n: number) => ({ commit: positions[n] ?? 0n, prepare: positions[n] ?? 0n });

  it('goes forwards through all streams in the order of writing, from a position on', async () => {
    const events = ours(await collect(store.client.readAll({ fromPosition: at(10) })));
    expect(numbers(events)).toEqual(range(10, 40));
    expect(events.map((event) => event.position?.commit)).toEqual(positions.slice(10));
  });

  it('goes backwards from before a position', async () => {
    const reading = store.client.readAll({ fromPosition: at(10), direction: 'backwards' });
    expect(numbers(await firstOurs(reading, 10))).toEqual(range(0, 10).reverse());
  });

  it('goes backwards from the end', async () => {
    const reading = store.client.readAll({ fromPosition: 'end', direction: 'backwards' });
    expect(numbers(await firstOurs(reading, 40))).toEqual(range(0, 40).reverse());
  });

  it('keeps to the number of events asked for', async () => {
    expect(await collect(store.client.readAll({ maxCount: 7 }))).toHaveLength(7);
    expect(await collect(store.client.readAll({ fromPosition: 'end' }))).toHaveLength(0);
    expect(await collect(store.client.readAll({ fromPosition: 'start', direction: 'backwards' }))).toHaveLength(0);
  });
});
