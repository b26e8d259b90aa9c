import { jest } from '@jest/globals';
import { MuteProxy } from '@labeling/infra';
import { randomUUID } from 'node:crypto';
import { EventStore, isUsable, StoreUnavailable, type StoredEvent, type SubscribedEvent } from './index.js';
import { itemAdded, newStream, NodeProcess, someContext } from './store.fixture.js';

let node: NodeProcess;
const stores: EventStore[] = [];
beforeEach(async () => {
  node = await NodeProcess.start();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await node.remove();
});
const connect = (options: Parameters<typeof EventStore.connect>[1] = { patienceMs: 60_000 }) => {
  const store = EventStore.connect(node.url, options);
  stores.push(store);
  return store;
};
const added = { event: itemAdded(), metadata: someContext };
const namesOf = async (events: AsyncIterable<StoredEvent>) => (await Array.fromAsync(events)).map(({ id }) => id);

describe('the event store', () => {
  it('stores only once an append that was under way when the server was killed', async () => {
    const store = connect();
    const { position } = await store.append('item-first', 'no_stream', [added]);
    const streams = Array.from({ length: 3_000 }, () => `item-${randomUUID()}`);
    const ids = streams.map(() => randomUUID());
    const appending = store.appendMany(streams.map((stream, i) => ({ stream, first: { ...added, id: ids[i] } })));
    await firstOf(store, position);
    await node.kill();
    await node.start();
    const outcomes = await appending;
    expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(streams.length);
    // A few at a time: on a busy machine, each of thousands of reads would wait longer for the others than for its answer.
    for (let from = 0; from < streams.length; from += 100) {
      const stored = await Promise.all(streams.slice(from, from + 100).map((stream) => namesOf(store.read(stream))));
      expect(stored).toEqual(ids.slice(from, from + 100).map((id) => [id]));
    }
  });

  it('keeps the order of appends that were under way when the server was killed', async () => {
    const store = connect();
    const { position } = await store.append('item-first', 'no_stream', [added]);
    const streams = Array.from({ length: 500 }, () => `item-${randomUUID()}`);
    const appends = streams.map((stream) => ({ stream, expected: 'no_stream' as const, events: [added] }));
    const appending = store.appendInOrder(appends);
    await firstOf(store, position);
    await node.kill();
    await node.start();
    const outcomes = await appending;
    const positions = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.position : 0n));
    expect(positions).not.toContain(0n);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('appends and reads once a server that was down is back', async () => {
    const store = connect();
    await store.append('item-1', 'no_stream', [added]);
    await node.kill();
    const appending = store.append('item-1', 0n, [added]);
    const reading = Array.fromAsync(store.read('item-1'));
    const asking = store.lastPosition();
    await node.start();
    expect((await appending).revision).toBe(1n);
    expect((await reading).length).toBeGreaterThanOrEqual(1);
    expect(await asking).toBeGreaterThan(0n);
  });

  it("stores appends in the same order while its clock and the server's differ by an hour", async () => {
    for (const shiftMs of [-3_600_000, 3_600_000]) {
      const clock = jest
        .spyOn(Date, 'now')
        .mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + shiftMs);
      try {
        const store = connect();
        const streams = Array.from({ length: 200 }, () => `item-${randomUUID()}`);
        const outcomes = await store.appendMany(streams.map((stream) => ({ stream, first: added })));
        const positions = outcomes.map((outcome) => (outcome.outcome === 'appended' ? outcome.position : -1n));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
        expect(positions).not.toContain(-1n);
      } finally {
        clock.mockRestore();
      }
    }
  });

  it('distinguishes a conflict with other writers from its own earlier success', async () => {
    const store = connect();
    await store.append('item-1', 'no_stream', [added]);
    await node.kill();
    const rivals = [1, 2, 3].map(() => ({ ...added, id: randomUUID() }));
    const appending = Promise.allSettled(rivals.map((rival) => store.append('item-1', 0n, [rival])));
    await node.start();
    const settled = await appending;
    const stored = await namesOf(store.read('item-1', { from: 1n }));
    expect(stored).toHaveLength(1);
    for (const [i, { status }] of settled.entries()) {
      expect(status).toBe(stored[0] === rivals[i]?.id ? 'fulfilled' : 'rejected');
    }
  });

  it('continues a subscription without gaps or duplicates, however often the server is killed', async () => {
    const store = connect();
    const stop = new AbortController();
    const seen: string[] = [];
    const positions: bigint[] = [];
    let lost = 0;
    let wake = () => {};
    const reading = (async () => {
      const batches = store.subscribe({ after: undefined, signal: stop.signal, onLost: () => lost++ });
      for await (const batch of batches) {
        if ('checkpoint' in batch) continue;
        seen.push(...batch.filter(isUsable).map(({ id }) => id));
        positions.push(...batch.map(({ position }) => position));
        wake();
      }
    })();
    const until = async (count: number) => {
      while (seen.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    const expected: string[] = [];
    for (let round = 0; round < 3; round++) {
      const firsts = Array.from({ length: 400 }, () => ({ ...added, id: randomUUID() }));
      expected.push(...firsts.map(({ id }) => id));
      const appending = store.appendMany(firsts.map((first) => ({ stream: `item-${first.id}`, first })));
      await until(round * 400 + 1);
      await node.kill();
      await node.start();
      await appending;
    }
    await until(expected.length);
    stop.abort();
    await reading;
    expect(lost).toBeGreaterThanOrEqual(1);
    expect(seen).toHaveLength(expected.length);
    expect(new Set(seen)).toEqual(new Set(expected));
    expect(positions.every((position, i) => i === 0 || position > (positions[i - 1] ?? 0n))).toBe(true);
  });

  it('retries more and more slowly when a server always drops its subscription at the same event', async () => {
    const store = connect();
    const first = { event: itemAdded(JSON.stringify('x'.repeat(10_000))), metadata: someContext };
    await store.appendMany(Array.from({ length: 400 }, () => ({ stream: newStream(), first })));
    await node.damage();
    const delays = jest.spyOn(globalThis, 'setTimeout');
    try {
      const stop = new AbortController();
      let lost = 0;
      const onLost = () => ++lost === 15 && stop.abort();
      const subscription = store.subscribe({ after: undefined, signal: stop.signal, onLost });
      expect((await Array.fromAsync(subscription)).length).toBeGreaterThan(0);
      // Only the pauses have a random length.
      const pauses = delays.mock.calls.flatMap(([, ms = 0]) => (Number.isInteger(ms) ? [] : [ms]));
      expect(Math.max(...pauses)).toBeGreaterThan(500);
    } finally {
      delays.mockRestore();
    }
  });

  it('notices a server that keeps the connection but sends nothing', async () => {
    const store = connect({ timeoutMs: 500, patienceMs: 1_000, silenceMs: 200 });
    await connect().append('item-1', 'no_stream', [added]);
    const stop = new AbortController();
    let frozen = false;
    const lost = Promise.withResolvers<void>();
    const back = Promise.withResolvers<void>();
    const seen: bigint[] = [];
    const reading = (async () => {
      const onLost = () => frozen && lost.resolve();
      const batches = store.subscribe({ after: undefined, signal: stop.signal, onLost });
      for await (const batch of batches) {
        if ('checkpoint' in batch) continue;
        seen.push(...batch.map(({ position }) => position));
        if (frozen) back.resolve();
        frozen = true;
        if (seen.length === 1) node.freeze(true);
      }
    })();
    await lost.promise;
    await expect(store.append('item-2', 'no_stream', [added])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    node.freeze(false);
    await connect().append('item-3', 'no_stream', [added]);
    await back.promise;
    stop.abort();
    await reading;
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('gives up connections that were accepted but never answer, and appends, reads and subscribes over new ones', async () => {
    await connect().append('item-1', 'no_stream', [added]);
    const proxy = await MuteProxy.before(node.port);
    try {
      proxy.isMute = true;
      const url = new URL(node.url);
      url.port = String(proxy.port);
      const store = EventStore.connect(url.href, { timeoutMs: 500, patienceMs: 1_500, silenceMs: 500 });
      stores.push(store);
      const arriving = firstOf(store);
      const lost = { name: 'StoreUnavailable' };
      await Promise.all([
        expect(store.append('item-2', 'no_stream', [added])).rejects.toMatchObject(lost),
        expect(Array.fromAsync(store.read('item-1'))).rejects.toMatchObject(lost),
        expect(store.lastPosition()).rejects.toMatchObject(lost),
      ]);
      // What is sent from now on passes, but those connections have lost their first bytes.
      proxy.isMute = false;
      await untilDone(() => store.append('item-2', 'no_stream', [added]));
      expect(await untilDone(() => namesOf(store.read('item-1')))).toHaveLength(1);
      expect(await untilDone(() => store.lastPosition())).toBeGreaterThan(0n);
      expect(await arriving).toMatchObject({ stream: 'item-1' });
    } finally {
      await proxy.remove();
    }
  });
});

/** Tries again and again, like callers who get the answer that the store is unavailable. */
async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** The first event of this product after a position, once it has arrived. */
async function firstOf(store: EventStore, after?: bigint): Promise<SubscribedEvent | undefined> {
  const stop = new AbortController();
  try {
    for await (const batch of store.subscribe({ after, signal: stop.signal })) {
      if (!('checkpoint' in batch)) return batch[0];
    }
    return undefined;
  } finally {
    stop.abort();
  }
}
