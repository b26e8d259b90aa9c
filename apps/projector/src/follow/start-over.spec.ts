import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { locks, migrateReadModels } from '@labeling/read-models/projection';
import { checkpointPosition } from '@labeling/read-models/queries';
import { setTimeout as pause } from 'node:timers/promises';
import { startOver } from './start-over.js';

describe('starting over', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase({ name: 'read_models', migrate: migrateReadModels });
  });
  afterAll(() => database?.remove());

  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  /** Makes the tables look as if they were folded up to this position. */
  const fold = (position: bigint) => query('update read_model.checkpoint set position = $1', [position]);
  const tableId = () => query(`select 'read_model.queues'::regclass::oid as id`);
  /** A store whose newest event is at 9. */
  const store = {
    read: () => {
      throw new Error('There is nothing to look for');
    },
    mayHideEvents: async () => false,
    newestPosition: async () => 9n,
    isPosition: async () => true,
  };
  const startedOver = () => startOver(database.url, store, new AbortController().signal);
  const isWaiting = `select from pg_stat_activity
    where application_name = 'start over' and wait_event_type = 'Lock' and datname = current_database()`;

  it('empties tables of another store', async () => {
    await fold(12n);
    const before = await tableId();
    await startedOver();
    expect(await tableId()).not.toEqual(before);
    expect(await checkpointPosition(database.pool)).toBe(0n);
  });

  it('keeps tables of this store that a rebuild puts in place while it waits', async () => {
    await fold(12n);
    const rebuild = await database.pool.connect();
    await rebuild.query('select pg_advisory_lock($1)', [locks.rebuild]);
    const starting = startedOver();
    while ((await query(isWaiting)).length === 0) await pause(5);
    const before = await tableId();
    await fold(7n);
    await rebuild.query('select pg_advisory_unlock($1)', [locks.rebuild]);
    rebuild.release();
    await starting;
    expect(await tableId()).toEqual(before);
    expect(await checkpointPosition(database.pool)).toBe(7n);
  });

  it('leaves tables in place that a later version has changed', async () => {
    await fold(12n);
    await query(
      `insert into read_model.migrations (timestamp, name) values (9999999999999, 'ComesLater9999999999999')`,
    );
    await expect(startedOver()).rejects.toThrow('A later version has changed the schema read_model');
    expect(await checkpointPosition(database.pool)).toBe(12n);
  });
});
