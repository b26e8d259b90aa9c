import { itemOf, type ItemAdded, type ItemEvent, type ItemState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { aProductOnAnyStore, canKillStore } from './any-store.fixture.js';
import { Load, type KnownItem } from './load.fixture.js';
import { listedItems } from '../product/listed-items.fixture.js';
import { expectRebuildToChangeNothing } from './rebuild.fixture.js';
import { everyStream } from '../product/stored.fixture.js';

const site = aProductOnAnyStore();

describe('work acknowledged under load while every process is killed in turn and then all at once', () => {
  let queueId: string;
  let load: Load;
  let items: KnownItem[];
  let streams: Map<string, StoredEvent[]>;

  beforeAll(async () => {
    const { client } = site;
    queueId = await client.queue('under load');
    load = new Load(client, queueId, 16);
    await load.goOn();
    const inTurn = ['eventStore', 'postgres', 'projector', 'commandApi'] as const;
    for (const name of inTurn.slice(canKillStore ? 0 : 1)) {
      const killed = site.processes[name];
      const { restarts } = killed;
      killed.kill('SIGKILL');
      await killed.ready();
      await load.goOn();
      expect(killed.restarts).toBe(restarts + 1);
    }
    await site.killAndStart();
    await load.goOn();
    await load.stop();
    items = load.reviewers.flatMap((reviewer) => reviewer.items);
    streams = await everyStream(site.store, await client.settled());
  });
  afterAll(() => load?.stop());

  it('was retried at least once', () => {
    expect(site.client.repeated).toBeGreaterThan(0);
  });

  it('is in its stream exactly once, with nothing else', () => {
    const ofItems = [...streams.keys()].filter((stream) => stream.startsWith('item-'));
    expect(ofItems.sort()).toEqual(items.map(({ id }) => `item-${id}`).sort());
    for (const item of items) {
      const [first, ...rest] = (streams.get(`item-${item.id}`) ?? []).map(({ event }) => event as ItemEvent);
      expect(first).toMatchObject({ type: 'ItemAdded', data: sentAndAnswered(item, queueId) });
      expect(rest).toEqual(item.events);
    }
  });

  it('is in the read model, once', async () => {
    const listed = await listedItems(site.client, queueId, 'New,Modified,Approved,discarded');
    const byId = new Map(listed.map((item) => [item.id, item]));
    expect(listed).toHaveLength(items.length);
    expect(byId.size).toBe(items.length);
    for (const item of items) {
      expect(byId.get(item.id)).toEqual({
        id: item.id,
        state: stateName(item.state),
        revision: String(item.events.length),
        data: item.data,
        target: itemOf(item.state)?.target,
        originalTarget: item.target,
        metadata: 'null',
        createdAt: item.createdAt,
      });
    }
  });

  it('is counted', async () => {
    const count = (name: string) => items.filter(({ state }) => stateName(state) === name).length;
    const { text } = await site.client.get(`/v1/labeling_queues/${queueId}`);
    expect(JSON.parse(text).counters).toEqual({
      new: count('New'),
      modified: count('Modified'),
      approved: count('Approved'),
      discarded: count('discarded'),
      pushed: 0,
      total: items.length - count('discarded'),
    });
  });

  it('keeps the order in which each client sent it', async () => {
    const listed = await listedItems(site.client, queueId, 'New,Modified,Approved,discarded');
    const place = new Map(listed.map(({ id }, i) => [id, i]));
    for (const reviewer of load.reviewers) {
      const places = reviewer.items.map(({ id }) => place.get(id) ?? -1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    const ordinals = await site.query<{ ordinal: number }>(
      'select ordinal from read_model.queue_items where queue_id = $1 order by ordinal',
      [queueId],
    );
    expect(ordinals.map(({ ordinal }) => ordinal)).toEqual(items.map((_, i) => i));
  });

  it('leaves read models that a rebuild does not change', () => expectRebuildToChangeNothing(site));
});

function sentAndAnswered({ key, data, target, createdAt }: KnownItem, queueId: string): Partial<ItemAdded['data']> {
  return { queueId, data, target, createdAt, ...(key !== undefined && { idempotencyKey: key }) };
}

function stateName(state: ItemState): string {
  return state.is === 'inQueue' ? state.state : state.is;
}
