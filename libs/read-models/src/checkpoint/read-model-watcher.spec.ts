import { once, EventEmitter } from 'node:events';
import type { StoredEvent } from '@labeling/event-store';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf } from '../history.fixture.js';
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

  it('hears what each transaction changed', async () => {
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

  it('keeps no caller waiting once it is closed', async () => {
    const waiting = watcher.waitFor(99n, WAIT_MS);
    await watcher.close();
    expect(await waiting).toBe(false);
    expect(await watcher.waitFor(99n, WAIT_MS)).toBe(false);
  });
});
