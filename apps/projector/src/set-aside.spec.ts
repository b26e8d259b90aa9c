import { EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import { itemDecider, toJsonText } from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import { execute } from '@labeling/event-store';
import { getItem, listSetAside } from '@labeling/read-models/queries';
import { randomBytes, randomUUID } from 'node:crypto';
import { Load } from './load.fixture.js';
import { PROJECTOR, useProcesses, VERIFY, type RunningProcess } from './processes.fixture.js';
import { asOperator, healthAt, useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();
const startProjector = () => start(PROJECTOR, stores.env());
const metadata = () => ({
  actor: { type: 'member', id: 'ada', name: 'Ada' } as const,
  ...{ at: '2026-05-04T03:02:01.000Z', $correlationId: randomUUID(), $causationId: randomUUID() },
});

/** The client of another program, which writes whatever it likes. */
async function asSomebodyElse(work: (client: EventStoreDBClient) => Promise<unknown>): Promise<void> {
  const client = EventStoreDBClient.connectionString(stores.env().EVENTSTORE_URL);
  await work(client).finally(() => client.dispose());
}
const eventOf = (type: string, data: JSONType) =>
  jsonEvent({ type, data, metadata: { ...metadata(), schemaVersion: 1 } });
const folded = async (load: Load) => {
  expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
  return load.seen(stores.pool());
};
const addressOf = (projector: RunningProcess) => projector.said<string>((line) => JSON.parse(line).address);

/** Sets a stream aside like an earlier release that does not know the event. */
const setAside = (itemId: string, revision: bigint) =>
  stores.pool().query(
    `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
     values ($1, $2, 0, 'ItemUnapproved', false, 'its type is unknown', '')`,
    [`item-${itemId}`, revision],
  );
const isSetAside = async (itemId: string) =>
  (await listSetAside(stores.pool(), 20)).some(({ stream }) => stream === `item-${itemId}`);

describe('a projector that meets events it cannot read', () => {
  let projector: RunningProcess;
  beforeAll(() => {
    projector = startProjector();
  });

  it('sets their streams aside and folds everything else, and says so', async () => {
    const load = await Load.begin(stores.store());
    for (let i = 0; i < 4; i++) await load.work();
    const [later = '', deleted = ''] = load.acknowledged.keys();
    const [foreign, misformed, refused] = [randomUUID(), randomUUID(), randomUUID()];
    const longest = `item-${randomBytes(2_400).toString('base64url')}`;
    const names = await stores.store().names();
    const inStore = (stream: string) => names.inStore(stream);
    await asSomebodyElse(async (client) => {
      await client.appendToStream(
        inStore(`item-${foreign}`),
        jsonEvent({ type: 'OrderLineAdded', data: { price: 1 } }),
      );
      await client.appendToStream(inStore(`item-${later}`), eventOf('ItemPostponed', {}));
      await client.tombstoneStream(inStore(`item-${deleted}`));
      await client.appendToStream(inStore(`item-${misformed}`), eventOf('ItemAdded', { anything: 'else' }));
      await client.appendToStream(
        inStore(`queue-${refused}`),
        eventOf('QueueCreated', { projectId: 5, name: ['no', 'text'] }),
      );
      await client.appendToStream(inStore(longest), jsonEvent({ type: 'OrderLineAdded', data: { price: 1 } }));
      await client.appendToStream(inStore(longest), jsonEvent({ type: 'OrderLineAdded', data: { price: 2 } }));
    });
    for (let i = 0; i < 20; i++) await load.work();
    expect(await folded(load)).toEqual(load.expected());

    const aside = await listSetAside(stores.pool(), 10);
    expect(aside.map(({ stream }) => stream)).toEqual(
      expect.arrayContaining([`item-${foreign}`, `item-${later}`, `item-${deleted}`, `item-${misformed}`]),
    );
    const reasonOf = (stream: string) => aside.find((each) => each.stream === stream)?.reason;
    expect(reasonOf(`item-${later}`)).toBe('its type is unknown');
    expect(reasonOf(`item-${misformed}`)).toMatch(/does not have the form of its type|the database refuses/);
    expect(JSON.stringify(aside.map(({ reason }) => reason))).not.toContain('anything');
    expect(aside.map(({ stream }) => stream.slice(0, 100))).toContain(longest.slice(0, 100));

    const address = await addressOf(projector);
    const { body } = await healthAt(address);
    expect(body).toMatchObject({ ready: true, degraded: true, setAside: aside.length });
    const metrics = await (await fetch(`${address}/metrics`, asOperator)).text();
    expect(metrics).toContain(`projector_set_aside_streams ${aside.length}`);
    const verified = start(VERIFY, stores.env());
    expect(await verified.exited).toBe(0);
    expect(verified.lines).toContain(`verify:   labeling.item-${deleted}: the stream was deleted in the event store`);
    expect(verified.lines).toContain(
      `verify:   labeling.item-${later} from event 3 on (ItemPostponed): its type is unknown`,
    );
  });

  it('sets an item aside that is added again after a soft delete of its stream', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    const [id = ''] = load.acknowledged.keys();
    await folded(load);
    const stream = `item-${id}`;
    const names = await stores.store().names();
    await asSomebodyElse((client) => client.deleteStream(names.inStore(stream)));
    const event = anAddedItem({ queueId: load.queueId, projectId: randomUUID() });
    const [again] = await stores.store().appendMany([{ stream, first: { event, metadata: metadata() } }]);
    expect(again).toMatchObject({ outcome: 'appended' });
    await load.work();
    await folded(load);
    expect(await listSetAside(stores.pool(), 20)).toContainEqual(
      expect.objectContaining({ stream, type: 'ItemAdded', wasRead: true, reason: 'the stream begins twice' }),
    );
    await expect(execute(stores.store(), itemDecider, id, { type: 'Approve' }, { metadata })).rejects.toThrow(
      `Events of labeling.${stream} were deleted or hidden in the event store`,
    );
  });

  it('keeps what it has folded after a soft delete of the stream of the newest event', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    await folded(load);
    await projector.kill();
    const { rows } = await stores
      .pool()
      .query('select item_id from read_model.activity order by position desc limit 1');
    const names = await stores.store().names();
    await asSomebodyElse((client) => client.deleteStream(names.inStore(`item-${rows[0].item_id}`)));
    projector = startProjector();
    await projector.said((line) => (line.includes('Projecting from the checkpoint') ? line : undefined));
    expect(projector.lines.filter((line) => line.includes('built again'))).toEqual([]);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
  });

  it('folds nothing more of such a stream, even after a restart, until it can be read', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    const [id = ''] = load.acknowledged.keys();
    await folded(load);
    await projector.kill();
    const next = (load.acknowledged.get(id)?.revision ?? 0n) + 1n;
    await setAside(id, next);
    projector = startProjector();
    await load.work();
    await folded(load);
    expect((await getItem(stores.pool(), id))?.revision).toBe(next - 1n);
    const { revision } = await execute(stores.store(), itemDecider, id, { type: 'Unapprove' }, { metadata });
    expect(revision).toBe(next);
    await load.work();
    await folded(load);
    expect((await getItem(stores.pool(), id))?.revision).toBe(next - 1n);

    await projector.kill();
    projector = startProjector();
    await stores.until(async () => (await getItem(stores.pool(), id))?.revision === next);
    expect(await isSetAside(id)).toBe(false);
    await execute(stores.store(), itemDecider, id, { type: 'EditTarget', target: toJsonText(1) }, { metadata });
    await stores.until(async () => (await getItem(stores.pool(), id))?.revision === next + 1n);
  });

  it('rebuilds such a stream once another rebuild or verification has ended, and logs what it waits for', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    const [id = ''] = load.acknowledged.keys();
    await folded(load);
    await projector.kill();
    await setAside(id, load.acknowledged.get(id)?.revision ?? 0n);
    const release = await stores.holdRebuildLock();
    projector = startProjector();
    expect(
      await projector.said<string>((line) => (line.includes('ended early') ? JSON.parse(line).reason : undefined)),
    ).toBe('rebuild: Another rebuild or verification is running in this database');
    expect(await isSetAside(id)).toBe(true);
    await release();
    await stores.until(async () => !(await isSetAside(id)));
  });

  it('sets nothing aside when a later version has changed the tables, and stops folding', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    await folded(load);
    const before = await listSetAside(stores.pool(), 10);
    const change = (text: string) => stores.pool().query(text);
    await change(`
      begin;
      alter table read_model.queue_items add column comes_later text not null default '';
      alter table read_model.queue_items alter column comes_later drop default;
      insert into read_model.migrations (timestamp, name) values (9999999999999, 'ComesLater9999999999999');
      commit`);
    for (let i = 0; i < 5; i++) await load.work();
    await projector.said((line) =>
      line.includes('A later version has changed the schema read_model') ? line : undefined,
    );
    expect(await listSetAside(stores.pool(), 10)).toEqual(before);
    await change(`
      begin;
      alter table read_model.queue_items drop column comes_later;
      delete from read_model.migrations where timestamp = 9999999999999;
      commit`);
    expect(await folded(load)).toEqual(load.expected());
  });
});
