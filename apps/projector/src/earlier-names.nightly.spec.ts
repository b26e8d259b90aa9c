// A store written by an earlier release, whose streams have no prefix.
import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStore, StreamNames } from '@labeling/event-store';
import { Load } from './load.fixture.js';
import { PROJECTOR, REBUILD, useProcesses, VERIFY, type RunningProcess } from './processes.fixture.js';
import { useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

async function streamsInStore(): Promise<string[]> {
  const client = EventStoreDBClient.connectionString(stores.env().EVENTSTORE_URL);
  const names: string[] = [];
  for await (const { event } of client.readAll()) if (event) names.push(event.streamId);
  await client.dispose();
  return names;
}
const withPrefix = () => ({ ...stores.env(), EVENTSTORE_URL: `${stores.env().EVENTSTORE_URL}&streamPrefix=acme.` });
const fatal = (process: RunningProcess) =>
  process.said<string>((line) => {
    const { level, msg } = JSON.parse(line);
    return level === 60 ? msg : undefined;
  });

describe('a store whose streams have no prefix', () => {
  let before: Load;
  beforeAll(async () => {
    const earlier = EventStore.connect(stores.env().EVENTSTORE_URL, { names: new StreamNames('') });
    before = await Load.begin(earlier);
    for (let i = 0; i < 10; i++) await before.work();
    await earlier.close();
  });

  it('is refused with one sentence by a projector that is configured with a prefix', async () => {
    const refused = start(PROJECTOR, withPrefix());
    expect(await fatal(refused)).toMatch(
      /^the event store at 127.0.0.1:\d+ \(EVENTSTORE_URL\) holds this product's events in streams without a prefix: leave streamPrefix=acme. out of its address$/,
    );
    expect(await refused.exited).toBe(1);
    expect(new Set((await streamsInStore()).map((name) => name.replace(/-.*/, '')))).toEqual(
      new Set(['queue', 'item']),
    );
  });

  it('is projected, verified and rebuilt as it is, and new streams have names of the same kind', async () => {
    start(PROJECTOR, stores.env());
    const load = await Load.begin(stores.store());
    for (let i = 0; i < 10; i++) await load.work();
    expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
    for (const program of [VERIFY, REBUILD, VERIFY]) {
      expect(await start(program, stores.env()).exited).toBe(0);
      for (const each of [before, load]) expect(await each.seen(stores.pool())).toEqual(each.expected());
    }
    const prefixed = (await streamsInStore()).filter((name) => name.startsWith('labeling.'));
    expect(prefixed).toEqual(['labeling.streams']);
  });
});
