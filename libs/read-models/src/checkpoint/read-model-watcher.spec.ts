import { once, EventEmitter } from 'node:events';
import type { StoredEvent } from '@labeling/event-store';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf } from '../history.fixture.js';
import { announce, announceSwap } from '../notifications/announce.js';
import { projectBatch } from '../projection.js';
import { ReadModelWatcher, type ReadModelChange } from '../queries.js';

const database = aDatabase();
const WAIT_MS = 30_000;
const events = history.stored([
  history.queueCreated(),
  history.itemAdded('second', { index: 1 }),
  history.itemAdded('third', { index: 2 }),
  history.approved('third', history.ben),
  history.itemAdded('first', { index: 0 }),
  history.datasetCreated(),
  history.pushed('third'),
]);
const project = (batch: StoredEvent[]) =>
  inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', batch));
const announced = (position: bigint) =>
  inTransaction(database.pool(), (client) => announce(client, { position, queues: [], datasets: [], pushes: [] }));
const positionOf = (n: number) => events[n]?.position ?? 0n;

describe('a watcher', () => {
  let watcher: ReadModelWatcher;
  let changes: ReadModelChange[];
  const heard = new EventEmitter();
  beforeEach(async () => {
    await database.fresh();
    changes = [];
    watcher = new ReadModelWatcher(database.url());
    const first = once(heard, 'change');
    watcher.on((change) => {
      changes.push(change);
      heard.emit('change');
    });
    await first;
    changes = [];
  });
  afterEach(() => watcher.close());

  it('is notified of what each transaction changed', async () => {
    for (const batch of [events.slice(0, 1), events.slice(1, 4), events.slice(4, 5), events.slice(5)]) {
      await project(batch);
    }
    expect(await watcher.waitFor(positionOf(6), WAIT_MS)).toBe(true);
    const none = { datasets: [], pushes: [] };
    const queue = { id: idOf('queue'), settings: false };
    expect(changes).toEqual([
      { ...none, position: positionOf(0), queues: [{ ...queue, items: [], settings: true }] },
      {
        ...none,
        position: positionOf(3),
        queues: [
          {
            ...queue,
            items: [
              [0, 0, '0', 'ada'],
              [1, 2, '1', 'ben'],
            ],
          },
        ],
      },
      { ...none, position: positionOf(4), queues: [{ ...queue, items: null }] },
      {
        ...none,
        position: positionOf(6),
        queues: [{ ...queue, items: [[2, 4, '2', 'ada']] }],
        datasets: [idOf('dataset')],
      },
    ]);
  });

  it('waits for a position that has not been reached, and gives up in time', async () => {
    const waiting = watcher.waitFor(positionOf(0), WAIT_MS);
    await project(events.slice(0, 1));
    expect(await waiting).toBe(true);
    expect(watcher.position()).toBe(positionOf(0));
    expect(await watcher.waitFor(positionOf(0), 0)).toBe(true);
    expect(await watcher.waitFor(positionOf(6), 10)).toBe(false);
  });

  it('notices a change without a notification while a caller waits', async () => {
    const waiting = watcher.waitFor(50n, WAIT_MS);
    await database.pool().query('update read_model.checkpoint set position = 50');
    expect(await waiting).toBe(true);
    expect(changes).toEqual([{ position: 50n, queues: null, datasets: null, pushes: null }]);
  });

  it('ignores a notification already covered by its report that everything changed', async () => {
    const waiting = watcher.waitFor(50n, WAIT_MS);
    await database.pool().query('update read_model.checkpoint set position = 50');
    await waiting;
    const next = once(heard, 'change');
    for (const position of [49n, 50n, 51n]) await announced(position);
    await next;
    expect(changes.map(({ position }) => position)).toEqual([50n, 51n]);
  });

  it('reports that everything has changed when older tables replace the live ones', async () => {
    const waiting = watcher.waitFor(50n, WAIT_MS);
    await database.pool().query('update read_model.checkpoint set position = 50');
    await waiting;
    const next = once(heard, 'change');
    await inTransaction(database.pool(), async (client) => {
      await client.query('update read_model.checkpoint set position = 0');
      await announceSwap(client, 0n);
    });
    await next;
    await project(events);
    expect(await watcher.waitFor(positionOf(6), WAIT_MS)).toBe(true);
    expect(changes.map(({ position }) => position)).toEqual([50n, 0n, positionOf(6)]);
  });

  it('does not go back when it is notified of something newer while it reads the checkpoint', async () => {
    const newer = { position: '51', queues: [], datasets: [], pushes: [] };
    await database.pool().query(
      `create function read_model.heard_meanwhile() returns bigint language plpgsql as $$ begin
         perform pg_notify('read_model_' || (select ending from channels.secret), '${JSON.stringify(newer)}');
         return 50;
       end $$;
       alter table read_model.checkpoint rename to stored_checkpoint;
       create view read_model.checkpoint as select read_model.heard_meanwhile() as position`,
    );
    expect(await watcher.waitFor(50n, WAIT_MS)).toBe(true);
    await announced(52n);
    expect(await watcher.waitFor(52n, WAIT_MS)).toBe(true);
    expect(changes.map(({ position }) => position)).toEqual([51n, 52n]);
  });

  it('reconnects after its connection was cut, and reports that anything may have changed', async () => {
    const back = once(heard, 'change');
    await database.pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'read model watcher' and datname = current_database()`,
    );
    await back;
    expect(changes).toEqual([{ position: 0n, queues: null, datasets: null, pushes: null }]);
    await project(events);
    expect(await watcher.waitFor(positionOf(6), WAIT_MS)).toBe(true);
  });

  it('does not keep callers waiting once it is closed', async () => {
    const waiting = watcher.waitFor(99n, WAIT_MS);
    await watcher.close();
    expect(await waiting).toBe(false);
    expect(await watcher.waitFor(99n, WAIT_MS)).toBe(false);
  });
});
