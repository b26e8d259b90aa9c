import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventStore, SubscribeOptions } from '@labeling/event-store';
import { checkpointPosition } from '@labeling/read-models/queries';
import { setTimeout as pause } from 'node:timers/promises';
import { Load } from './load.fixture.js';
import { PROJECTOR, REBUILD, useProcesses, type RunningProcess } from './processes.fixture.js';
import { rebuildReadModels } from './rebuild/rebuild-read-models.js';
import { asOperator, useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

const tables = [
  'checkpoint',
  'queues',
  'queue_counters',
  'queue_approvals',
  'queue_items',
  'item_payloads',
  'datasets',
  'dataset_counters',
  'datapoints',
  'deleted_datapoints',
  'pushes',
  'push_skips',
  'activity',
  'set_aside_streams',
];
async function allRows(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    all[table] = (await stores.pool().query(`select * from read_model.${table} as row order by row::text`)).rows;
  }
  return all;
}
const schemas = async () => {
  const { rows } = await stores
    .pool()
    .query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'read_model%' order by nspname`,
    );
  return rows.map(({ name }) => name);
};
const tableId = async () => {
  const { rows } = await stores.pool().query<{ id: string }>(`select 'read_model.queues'::regclass::oid as id`);
  return rows[0]?.id;
};

const indices = async () => {
  const { rows } = await stores
    .pool()
    .query<{ definition: string }>(`select indexdef as definition from pg_indexes where schemaname = 'read_model'`);
  return rows.map(({ definition }) => definition).sort();
};

/** The store, with some methods replaced. */
const storeWith = (store: EventStore, other: Partial<EventStore>): EventStore =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in other ? other : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Like a server that reports only after many events how far it has searched, if nobody stores more. */
const withoutCheckpoints = (store: EventStore): EventStore =>
  storeWith(store, {
    subscribe: async function* (options: SubscribeOptions) {
      for await (const batch of store.subscribe(options)) if (!('checkpoint' in batch)) yield batch;
    },
  });

/** Like a server that pauses after its first answer, for longer than a server without further events would. */
const slow = (store: EventStore): EventStore =>
  storeWith(store, {
    subscribe: async function* (options: SubscribeOptions) {
      let isFirst = true;
      for await (const batch of store.subscribe(options)) {
        if (isFirst) await pause(1_500);
        isFirst = false;
        yield batch;
      }
    },
  });

describe('a rebuild', () => {
  let projector: RunningProcess | undefined;

  it('produces the same tables, while events are appended and projected', async () => {
    projector = start(PROJECTOR, stores.env());
    const load = await Load.begin(stores.store());
    for (let i = 0; i < 30; i++) await load.work();
    const old = await tableId();
    const oldIndices = await indices();
    let done = false;
    const rebuild = start(REBUILD, stores.env());
    const finished = rebuild.exited.finally(() => (done = true));
    while (!done) await load.work();
    expect(await finished).toBe(0);
    expect(rebuild.lines.at(-1)).toBe('rebuild: the new tables are in place');
    expect(rebuild.lines.at(-2)).toMatch(/^rebuild: 100\.0 % {2}[\d,]+ events {2}[\d,]+ events\/s/);
    for (let i = 0; i < 20; i++) await load.work();
    expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
    expect(await tableId()).not.toBe(old);
    expect(await schemas()).toEqual(['read_model']);
    expect(await indices()).toEqual(oldIndices);

    const continued = await allRows();
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    expect(await allRows()).toEqual(continued);
  });

  it('starts over after one that was killed, and does not touch the live tables until it is done', async () => {
    const before = await allRows();
    const killed = start(REBUILD, { ...stores.env() });
    await stores.until(async () => (await schemas()).includes('read_model_next'));
    await killed.kill();
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    expect(await allRows()).toEqual(before);
    expect(await schemas()).toEqual(['read_model']);
  });

  it('leaves no projector degraded because of streams that it has mended, even without new events', async () => {
    await projector?.kill();
    await stores.pool().query(
      `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
       values ('item-of-an-earlier-release', 0, 0, 'ItemAdded', true, 'it was not formed as its type says', '')`,
    );
    const restarted = (projector = start(PROJECTOR, stores.env()));
    const address = await restarted.said<string>((line) => JSON.parse(line).address);
    const says = async (degraded: boolean) => {
      const health = JSON.parse(await (await fetch(`${address}/health/ready`, asOperator)).text());
      return health.role === 'active' && health.degraded === degraded;
    };
    await stores.until(() => says(true));
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    await stores.until(() => says(false));
  });

  it('ends when it is interrupted while it makes an index, and lets another one begin', async () => {
    const client = await stores.pool().connect();
    const stop = new AbortController();
    const subscribe = async function* (options: SubscribeOptions) {
      // The replay can still write.
      await client.query('begin; lock table read_model_next.queue_items in row exclusive mode');
      yield* stores.store().subscribe(options);
    };
    const store = storeWith(stores.store(), { subscribe });
    const isMakingAnIndex = `select from pg_stat_activity
      where application_name = 'rebuild indexes' and wait_event_type = 'Lock'`;
    try {
      const rebuilding = rebuildReadModels({ databaseUrl: stores.env().DATABASE_URL, store, signal: stop.signal });
      const ended = expect(rebuilding).rejects.toThrow('The rebuild was ended');
      await stores.until(async () => (await stores.pool().query(isMakingAnIndex)).rows.length > 0);
      stop.abort();
      await ended;
    } finally {
      client.release(true);
    }
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
  });

  it('is refused while another one runs', async () => {
    const release = await stores.holdRebuildLock();
    const refused = start(REBUILD, stores.env());
    expect(await refused.exited).toBe(1);
    await release();
  });

  describe('of an earlier version', () => {
    const sentence = 'A later version has changed the schema read_model: it has run ComesLater9999999999999';
    const laterVersion = () =>
      stores
        .pool()
        .query(`insert into read_model.migrations (timestamp, name) values (9999999999999, 'ComesLater9999999999999')`);
    const rebuilt = (store: EventStore) =>
      rebuildReadModels({ databaseUrl: stores.env().DATABASE_URL, store, signal: new AbortController().signal });
    afterEach(() => stores.pool().query('delete from read_model.migrations where timestamp = 9999999999999'));

    it('begins nothing when a later version has changed the tables', async () => {
      await laterVersion();
      const before = await tableId();
      await expect(rebuilt(stores.store())).rejects.toThrow(sentence);
      expect(await tableId()).toBe(before);
      expect(await schemas()).toEqual(['read_model']);
    });

    it('leaves tables in place that a later version has changed in the meantime', async () => {
      const before = await tableId();
      // Asked shortly before the swap.
      const newestPosition = async () => {
        await laterVersion();
        return stores.store().newestPosition();
      };
      await expect(rebuilt(storeWith(stores.store(), { newestPosition }))).rejects.toThrow(sentence);
      expect(await tableId()).toBe(before);
    });
  });

  it('creates the tables where they are missing', async () => {
    const before = await allRows();
    await stores.pool().query('drop schema read_model cascade');
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    expect(await allRows()).toEqual(before);
  });

  it.each([
    ['there are no tables yet', 'drop schema read_model cascade'],
    ['the tables belong to another store', 'update read_model.checkpoint set position = position * 1000'],
  ])('puts nothing in place before it has all events if %s', async (_, change) => {
    const before = await allRows();
    await projector?.kill();
    await stores.pool().query(change);
    const { signal } = new AbortController();
    const { position } = await rebuildReadModels({
      databaseUrl: stores.env().DATABASE_URL,
      store: slow(stores.store()),
      signal,
    });
    expect(position).toBeGreaterThanOrEqual(await stores.store().lastPosition());
    expect(await allRows()).toEqual(before);
    projector = start(PROJECTOR, stores.env());
  });

  it('completes when only foreign events are left before the checkpoint, which the store does not report', async () => {
    const load = await Load.begin(stores.store());
    await load.work();
    const client = EventStoreDBClient.connectionString(stores.env().EVENTSTORE_URL);
    // Enough for a checkpoint, but so few that our newest event is still found behind them.
    const foreign = Array.from({ length: 100 }, () => jsonEvent({ type: 'Foreign', data: {} }));
    await client.appendToStream('others', foreign);
    await client.dispose();
    await stores.until(async () => (await checkpointPosition(stores.pool())) > load.position);
    // It may not have folded everything that it was sent.
    await projector?.kill('SIGTERM');
    const before = await allRows();
    const old = await tableId();
    const { signal } = new AbortController();
    await rebuildReadModels({
      databaseUrl: stores.env().DATABASE_URL,
      store: withoutCheckpoints(stores.store()),
      signal,
    });
    expect(await tableId()).not.toBe(old);
    expect(await allRows()).toEqual(before);
  });

  it('replaces tables that are ahead of the event store while no projector runs', async () => {
    await projector?.kill();
    const load = await Load.begin(stores.store());
    await load.work();
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    const right = await allRows();
    await stores.foldWhatIsLost();
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    expect(await allRows()).toEqual(right);
  });
});
