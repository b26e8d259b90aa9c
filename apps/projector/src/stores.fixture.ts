import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '@labeling/event-store';
import { askUntil, onFreePort, startPostgres, type RunningPostgres } from '@labeling/infra';
import { locks, migrateReadModels } from '@labeling/read-models/projection';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import pg from 'pg';
import { EVENT_STORE, useProcesses, type RunningProcess } from './processes.fixture.js';

const EVENT_STORE_KEY = 'key-of-a-store-under-test';

const KEY = 'the-key-of-the-operator';

/** How long tests wait for processes that start, and for stores that are away, on a busy machine, in milliseconds. */
export const WAIT_MS = 240_000;

export const asOperator = { headers: { authorization: `Bearer ${KEY}` } };

/** What a projector reports once it is ready, as it has to be. */
export function healthAt(address: string): Promise<{ status: number; body: unknown }> {
  const ask = async () => {
    const response = await fetch(`${address}/health/ready`, asOperator);
    return { status: response.status, body: await response.json() };
  };
  return askUntil(ask, ({ status }) => expect(status).toBe(200));
}

/** A real Postgres and a real event store, each a process that can be killed and comes back at its address. */
export function useStores() {
  const start = useProcesses();
  let directory: string;
  let postgres: RunningPostgres;
  let node: RunningProcess;
  let eventStoreUrl = '';
  let store: EventStore;
  let pool: pg.Pool;
  let watcher: ReadModelWatcher;

  const nodeOn = async (file: string, port: number) => {
    const started = start(EVENT_STORE, { EVENT_STORE_FILE: file, EVENT_STORE_PORT: String(port), EVENT_STORE_KEY });
    const listening = await started.said<string>((line) => JSON.parse(line).listening);
    return { started, url: `${listening}&connectionName=${EVENT_STORE_KEY}` };
  };
  const startNode = async () => {
    const onPort = (port: number) => nodeOn(join(directory, 'events.db'), port);
    // The same again after it was killed, and by then not that of an outgoing connection.
    const started = eventStoreUrl === '' ? onFreePort(onPort) : onPort(Number(new URL(eventStoreUrl).port));
    ({ started: node, url: eventStoreUrl } = await started);
  };
  const startDatabase = async () => {
    const port = postgres === undefined ? 0 : Number(new URL(postgres.url).port);
    postgres = await startPostgres({ dataDir: join(directory, 'postgres'), port });
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'projector-'));
    await Promise.all([startNode(), startDatabase()]);
    await migrateReadModels(postgres.url);
    store = EventStore.connect(eventStoreUrl, { patienceMs: WAIT_MS });
    pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    pool.on('error', () => undefined);
    watcher = new ReadModelWatcher(postgres.url);
  });
  afterAll(async () => {
    await Promise.all([watcher?.close(), pool?.end(), store?.close()]);
    await postgres?.stop();
    await node?.kill();
    await rm(directory, { recursive: true, force: true });
  });

  const copyEvents = async (file: string) => {
    const source = new DatabaseSync(join(directory, 'events.db'), { readOnly: true });
    await backup(source, file).finally(() => source.close());
  };

  return {
    store: () => store,
    pool: () => pool,
    watcher: () => watcher,
    /** The environment of a projector, which serves its health on a free port and shows all of it to `asOperator`. */
    env: () => ({
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: eventStoreUrl,
      PROJECTOR_PORT: '0',
      PROJECTOR_KEY: KEY,
    }),
    /** Resolves when the condition holds: for changes that are visible only in the database, without an event. */
    until: async (condition: () => Promise<boolean>) => {
      // With a pause, because the awaited work needs the machine, too.
      while (!(await condition())) await pause(5);
    },
    holdRebuildLock: async () => {
      const client = await pool.connect();
      await client.query('select pg_advisory_lock($1)', [locks.rebuild]);
      return () => client.query('select pg_advisory_unlock($1)', [locks.rebuild]).then(() => client.release());
    },
    /** As if the store had held one more event when it was folded, and was then restored without it. */
    foldWhatIsLost: (type: 'ItemAdded' | 'DatapointsAdded' = 'ItemAdded') =>
      pool.query(
        `with lost as (update read_model.checkpoint set position = position + 10 returning position)
         insert into read_model.activity
           (position, item_id, type, revision, actor_type, actor_id, actor_name, at, correlation_id)
         select position, case $1 when 'ItemAdded' then gen_random_uuid() end, $1, 0, 'member', '', '', '', '' from lost`,
        [type],
      ),
    /** Another event store, which ends with the spec file, as `EVENTSTORE_URL`. */
    anotherEventStore: async () => (await onFreePort((port) => nodeOn(':memory:', port))).url,
    /** An event store with the same events in a damaged file, as `EVENTSTORE_URL`. */
    damagedEventStore: async () => {
      const file = join(directory, 'damaged.db');
      await copyEvents(file);
      // Spares what a node reads when it starts, at the beginning, and the newest events, at the end.
      const quarter = Math.floor(statSync(file).size / 4);
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(quarter, 0xab), 0, quarter, 2 * quarter);
      closeSync(handle);
      return (await onFreePort((port) => nodeOn(file, port))).url;
    },
    killDatabase: async () => {
      postgres.kill();
      await startDatabase();
    },
    /** Copies the events. The returned function replaces the events stored by that time with the copy. */
    backUpEvents: async () => {
      const file = join(directory, 'copy.db');
      await copyEvents(file);
      return async () => {
        await node.kill();
        for (const part of ['', '-wal', '-shm']) await rm(join(directory, `events.db${part}`), { force: true });
        await rename(file, join(directory, 'events.db'));
        await startNode();
      };
    },
    killEventStore: async () => {
      await node.kill();
      await startNode();
    },
  };
}
export type Stores = ReturnType<typeof useStores>;
