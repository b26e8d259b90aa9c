// Others write to the same event store: other applications, its own projections, and operators.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { listSetAside } from '@labeling/read-models/queries';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { Load } from './load.fixture.js';
import { PROJECTOR, REBUILD, useProcesses, VERIFY } from './processes.fixture.js';
import { healthAt, useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

/** Like that of the product, but from an application whose events have the same names. */
const metadata = { schemaVersion: 1, actor: { type: 'member', id: 'x', name: 'X' }, at: '2026-05-04T03:02:01.000Z' };
const events = [
  () => jsonEvent({ type: 'OrderLineAdded', data: { price: 1 } }),
  () => jsonEvent({ type: 'ItemAdded', data: { anything: 'else' }, metadata }),
  () => jsonEvent({ type: 'QueueCreated', data: { projectId: randomUUID(), name: 'Theirs' }, metadata }),
];
const streamsOfOthers = [
  () => `item-${randomUUID()}`,
  () => `queue-${randomUUID()}`,
  () => 'labeling-1',
  () => 'labeling.order-1',
  () => 'labeling.items',
  () => `other.labeling.item-${randomUUID()}`,
  () => '$projections-$master',
];

type Writing = (client: EventStoreDBClient, ours: string) => Promise<unknown>;
/** What system projections and operators write about a stream of ours. */
const aboutOurs: readonly Writing[] = [
  (client, ours) => client.appendToStream('$ce-labeling.item', linkTo(`0@${ours}`)),
  (client, ours) => client.appendToStream('$et-ItemAdded', linkTo(`0@${ours}`)),
  (client, ours) => client.appendToStream('$streams', linkTo(`0@${ours}`)),
  (client, ours) => client.setStreamMetadata(ours, { anything: 1 }),
];
const linkTo = (target: string) => jsonEvent({ type: '$>', data: target });
const writings = fc.oneof(
  fc.constantFrom(...aboutOurs),
  fc.record({ event: fc.constantFrom(...events), stream: fc.constantFrom(...streamsOfOthers) }).map(
    ({ event, stream }): Writing =>
      (client) =>
        client.appendToStream(stream(), event()),
  ),
);

describe('a projector in a store that others write to', () => {
  it('sees none of their events, whatever they are and wherever they stand between ours', async () => {
    const env = stores.env();
    const others = EventStoreDBClient.connectionString(env.EVENTSTORE_URL);
    const [first, ...between] = fc.sample(fc.array(writings, { minLength: 1, maxLength: 4 }), 30);
    for (const writing of first ?? []) await writing(others, 'labeling.item-1');
    const projector = start(PROJECTOR, env);
    const store = stores.store();
    const names = await store.names();
    const load = await Load.begin(store);
    for (const some of between) {
      await load.work();
      const ours = [...load.acknowledged.keys()].at(-1) ?? '';
      for (const writing of some) await writing(others, names.inStore(`item-${ours}`));
    }
    await others.dispose();
    expect(await store.lastPosition()).toBe(load.position);
    expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
    expect(await listSetAside(stores.pool(), 10)).toEqual([]);
    const address = await projector.said<string>((line) => JSON.parse(line).address);
    const { body } = await healthAt(address);
    expect(body).toMatchObject({ ready: true, degraded: false, setAside: 0 });

    for (const program of [VERIFY, REBUILD, VERIFY]) expect(await start(program, env).exited).toBe(0);
    const { rows } = await stores.pool().query('select count(*)::int as queues from read_model.queues');
    expect(rows).toEqual([{ queues: 1 }]);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
  });
});
