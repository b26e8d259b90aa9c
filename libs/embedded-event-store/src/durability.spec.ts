import { EventStoreDBClient } from '@eventstore/db-client';
import { collect, counted, newStream, numbers, range } from './event-store.fixture.js';
import { useProcesses } from './node-process.fixture.js';

const processes = useProcesses();
const WRITERS = 24;

/** Appends 0, 1, 2, … to one stream until the store is gone; returns how many were acknowledged. */
async function writeUntilKilled(
  client: EventStoreDBClient,
  stream: string,
  onAcknowledged: () => void,
): Promise<number> {
  for (let n = 0; ; n++) {
    try {
      const expectedRevision = n === 0 ? 'no_stream' : BigInt(n - 1);
      await client.appendToStream(stream, counted(n), { expectedRevision });
      onAcknowledged();
    } catch {
      return n;
    }
  }
}

describe('a node that is killed under load', () => {
  it('still has every acknowledged event, in order and once', async () => {
    const file = await processes.newFile();
    const streams = Array.from({ length: WRITERS }, () => newStream());
    const atLeast = new Map(streams.map((stream) => [stream, 0]));

    for (const round of range(0, 3)) {
      const node = await processes.start(file);
      const client = EventStoreDBClient.connectionString(node.url);
      const enough = Promise.withResolvers<void>();
      let acknowledged = 0;
      const written = streams.map(async (stream) => {
        const own = `${stream}-${round}`;
        const count = await writeUntilKilled(client, own, () => {
          if (++acknowledged === 800) enough.resolve();
        });
        atLeast.set(own, count);
      });
      await enough.promise;
      await node.stop('SIGKILL');
      await Promise.all(written);
      await client.dispose();
    }

    const node = await processes.start(file);
    const client = EventStoreDBClient.connectionString(node.url);
    const all = await collect(client.readAll());
    expect(all.map((event) => Number(event.position?.commit))).toEqual(range(1, all.length + 1));
    const byStream = Map.groupBy(all, (event) => event.streamId);
    for (const [stream, count] of atLeast) {
      const found = numbers(byStream.get(stream) ?? []);
      expect(found).toEqual(range(0, found.length));
      expect(found.length).toBeGreaterThanOrEqual(count);
    }
    await client.dispose();
    await node.stop('SIGTERM');
  });
});

describe('a node that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes on %s, exits with 0, and continues where it was',
    async (signal) => {
      const file = await processes.newFile();
      const stream = newStream();
      const first = await processes.start(file);
      const before = EventStoreDBClient.connectionString(first.url);
      await before.appendToStream(
        stream,
        range(0, 10).map((n) => counted(n)),
      );
      const subscription = before.subscribeToAll();
      const dropped = new Promise((resolve) => subscription.once('error', resolve).resume());
      expect(await first.stop(signal)).toBe(0);
      expect(await dropped).toMatchObject({ type: 'unavailable' });
      await before.dispose();

      const second = await processes.start(file);
      const after = EventStoreDBClient.connectionString(second.url);
      const result = await after.appendToStream(stream, counted(10), { expectedRevision: 9n });
      expect(result.position?.commit).toBe(11n);
      expect(numbers(await collect(after.readStream(stream)))).toEqual(range(0, 11));
      await after.dispose();
      await second.stop('SIGTERM');
    },
  );
});
