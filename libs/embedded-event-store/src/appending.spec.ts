import { binaryEvent, jsonEvent, MaxAppendSizeExceededError, WrongExpectedVersionError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import {
  collect,
  counted,
  countTo,
  takesLargeAppends,
  newStream,
  numbers,
  range,
  useEventStore,
} from './event-store.fixture.js';

const store = useEventStore();

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('appending', () => {
  it('returns the next revision and the position of the last event', async () => {
    const stream = newStream();
    const first = await store.client.appendToStream(stream, countTo(3), { expectedRevision: 'no_stream' });
    const second = await store.client.appendToStream(stream, counted(3), { expectedRevision: 2n });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(second).toMatchObject({ success: true, nextExpectedRevision: 3n });
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual([0, 1, 2, 3]);
  });

  it('returns what was stored', async () => {
    const stream = newStream('größe');
    const id = randomUUID();
    const before = Date.now();
    const json = jsonEvent({ id, type: 'Grüße', data: { text: '"ä\u0000' }, metadata: { actor: 'x' } });
    const binary = binaryEvent({ type: 'Bytes', data: Uint8Array.of(0, 255, 7), metadata: Uint8Array.of(1, 2) });
    await store.client.appendToStream<typeof json | typeof binary>(stream, [json, binary]);
    const [first, second] = await collect(store.client.readStream(stream));
    expect(first).toMatchObject({ id, streamId: stream, type: 'Grüße', isJson: true, revision: 0n });
    expect(first).toMatchObject({ data: { text: '"ä\u0000' }, metadata: { actor: 'x' } });
    expect(Math.abs((first?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(second).toMatchObject({ isJson: false, revision: 1n });
    expect(Buffer.from(second?.data as Uint8Array)).toEqual(Buffer.of(0, 255, 7));
  });

  it.each([
    ['no_stream', 'no_stream', 2n],
    [7n, 7n, 2n],
    [0n, 0n, 2n],
  ] as const)('refuses an append that expects %s of a stream at 2', async (expectedRevision, expected, actual) => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(3));
    const error = await failure(store.client.appendToStream(stream, counted(9), { expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: actual });
    expect(await collect(store.client.readStream(stream))).toHaveLength(3);
  });

  it.each([
    ['stream_exists', 'stream_exists'],
    [0n, 0n],
  ] as const)('refuses an append that expects %s of no stream', async (expectedRevision, expected) => {
    const stream = newStream();
    const error = await failure(store.client.appendToStream(stream, counted(0), { expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: 'no_stream' });
  });

  it('accepts stream_exists once the stream exists', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0));
    const result = await store.client.appendToStream(stream, counted(1), { expectedRevision: 'stream_exists' });
    expect(result.nextExpectedRevision).toBe(1n);
  });

  it.each(['no_stream', 'any', 0n] as const)(
    'recognizes a repeated append that expects %s as a retry',
    async (expectedRevision) => {
      const stream = newStream();
      if (expectedRevision === 0n) await store.client.appendToStream(stream, counted(-1));
      const events = countTo(3);
      const first = await store.client.appendToStream(stream, events, { expectedRevision });
      await store.client.appendToStream(stream, counted(3), { expectedRevision: 'any' });
      const again = await store.client.appendToStream(stream, events, { expectedRevision });
      expect(again).toEqual(first);
      expect(numbers(await collect(store.client.readStream(stream))).filter((n) => n >= 0)).toEqual([0, 1, 2, 3]);
    },
  );

  it('refuses a retry that contains other events', async () => {
    const stream = newStream();
    const events = countTo(2);
    await store.client.appendToStream(stream, events);
    const work = [...events, counted(2)];
    expect(await failure(store.client.appendToStream(stream, work))).toBeInstanceOf(WrongExpectedVersionError);
    const pinned = store.client.appendToStream(stream, work, { expectedRevision: 'no_stream' });
    expect(await failure(pinned)).toBeInstanceOf(WrongExpectedVersionError);
  });

  it('writes an event with a known id again when the revision is right', async () => {
    const stream = newStream();
    const event = counted(0);
    await store.client.appendToStream(stream, event);
    const result = await store.client.appendToStream(stream, event, { expectedRevision: 0n });
    expect(result.nextExpectedRevision).toBe(1n);
  });

  it('treats the same id in two streams as two events', async () => {
    const event = counted(0);
    const [one, other] = [newStream(), newStream()];
    await store.client.appendToStream(one, event);
    const result = await store.client.appendToStream(other, event);
    expect(result.nextExpectedRevision).toBe(0n);
    expect(await collect(store.client.readStream(other))).toHaveLength(1);
  });

  it('assembles an append that arrives in many chunks', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, countTo(500), { batchAppendSize: 256, expectedRevision: 'no_stream' });
    expect(numbers(await collect(store.client.readStream(stream)))).toEqual(range(0, 500));
  });

  it('stores an event of 900 KiB', async () => {
    const stream = newStream();
    const text = 'x'.repeat(900 * 1024);
    await store.client.appendToStream(stream, jsonEvent({ type: 'Large', data: { text } }));
    const [event] = await collect(store.client.readStream(stream));
    expect(event?.data).toEqual({ text });
  });

  it.each([3 * 1_048_576, 100_000])(
    'refuses more than the 1 MiB of EventStoreDB, sent in chunks of %i bytes, and continues; KurrentDB from 25.1 on takes it',
    async (batchAppendSize) => {
      const stream = newStream();
      const events = Array.from({ length: 12 }, () => binaryEvent({ type: 'Large', data: new Uint8Array(90_000) }));
      if (await takesLargeAppends(store.client)) {
        await store.client.appendToStream(stream, events, { batchAppendSize });
        return expect(await collect(store.client.readStream(stream))).toHaveLength(events.length);
      }
      const error = await failure(store.client.appendToStream(stream, events, { batchAppendSize }));
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
      expect(error).toMatchObject({ maxAppendSize: 1_048_576 });
      const result = await store.client.appendToStream(stream, counted(0), { expectedRevision: 'no_stream' });
      expect(result.nextExpectedRevision).toBe(0n);
    },
  );

  it('does not write an append that arrives after its deadline', async () => {
    const stream = newStream();
    const error = await failure(store.client.appendToStream(stream, counted(0), { deadline: -60_000 }));
    expect(error).toMatchObject({ type: 'deadline-exceeded' });
    const result = await store.client.appendToStream(stream, counted(0), { expectedRevision: 'no_stream' });
    expect(result.nextExpectedRevision).toBe(0n);
  });

  it('keeps the order in which one client appends', async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0));
    const results = await Promise.all(
      range(1, 1000).map((n) => store.client.appendToStream(n % 3 ? stream : newStream(), counted(n))),
    );
    const positions = results.map((result) => result.position?.commit ?? 0n);
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
  });

  it('accepts 10,000 appends at once', async () => {
    const streams = Array.from({ length: 100 }, () => newStream());
    const work = range(0, 10_000).map((n) => {
      return store.client.appendToStream(streams[n % 100] ?? '', counted(n), { deadline: 120_000 });
    });
    const positions = new Set((await Promise.all(work)).map((result) => result.position?.commit));
    expect(positions.size).toBe(10_000);
    for (const [index, stream] of streams.entries()) {
      const expected = range(0, 100).map((round) => round * 100 + index);
      expect(numbers(await collect(store.client.readStream(stream)))).toEqual(expected);
    }
  });

  it('lets exactly one of many win a race for a revision', async () => {
    const stream = newStream();
    const race = range(0, 50).map((n) =>
      store.client.appendToStream(stream, counted(n), { expectedRevision: 'no_stream' }),
    );
    const results = await Promise.allSettled(race);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await collect(store.client.readStream(stream))).toHaveLength(1);
  });
});
