// Read models of events that were copied to another event store, where they have other positions.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { copyStore, EventStore } from '@labeling/event-store';
import { checkpointPosition } from '@labeling/read-models/queries';
import { Load } from './load.fixture.js';
import { PROJECTOR, REBUILD, useProcesses, VERIFY } from './processes.fixture.js';
import { useStores } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

/** A store with the events of this store, or of `from`, after this many foreign ones. */
async function copied(others: number, from = stores.env().EVENTSTORE_URL): Promise<string> {
  const url = await stores.anotherEventStore();
  const client = EventStoreDBClient.connectionString(url);
  if (others > 0) {
    const events = Array.from({ length: others }, () => jsonEvent({ type: 'Foreign', data: {} }));
    await client.appendToStream('others', events);
  }
  await client.dispose();
  await copyStore({ from, to: url });
  return url;
}
const projectorOn = (eventStoreUrl: string) => start(PROJECTOR, { ...stores.env(), EVENTSTORE_URL: eventStoreUrl });
const seen = (message: string) => (line: string) => (JSON.parse(line).msg.includes(message) ? true : undefined);
const checkpoint = () => checkpointPosition(stores.pool());

describe('read models whose events were copied to another event store', () => {
  let load: Load;
  let there: string;
  const folded = async (position: bigint) => stores.until(async () => (await checkpoint()) >= position);
  beforeAll(async () => {
    const projector = projectorOn(stores.env().EVENTSTORE_URL);
    load = await Load.begin(stores.store());
    for (let i = 0; i < 20; i++) await load.work();
    await folded(load.position);
    await projector.kill('SIGTERM');
    there = await copied(500);
  });

  it('are rebuilt automatically when positions are larger, and follow new events', async () => {
    const projector = projectorOn(there);
    await projector.said(seen('or moved: the read models are built again'));
    const store = EventStore.connect(there);
    const more = await Load.begin(store);
    await more.work();
    await store.close();
    await folded(more.position);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
    expect(await more.seen(stores.pool())).toEqual(more.expected());
    await projector.kill('SIGTERM');
  });

  it('can be rebuilt when positions are smaller, and then nothing differs', async () => {
    const back = await copied(3, there);
    const before = await checkpoint();
    const env = { ...stores.env(), EVENTSTORE_URL: back };
    expect(await start(REBUILD, env).exited).toBe(0);
    expect(await checkpoint()).toBeLessThan(before);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
    expect(await start(VERIFY, env).exited).toBe(0);
    const projector = projectorOn(back);
    await projector.said(seen('Projecting from the checkpoint'));
    expect(projector.lines.some((line) => seen('or moved')(line))).toBe(false);
    await projector.kill('SIGTERM');
  });
});
