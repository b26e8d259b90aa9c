import { setTimeout as pause } from 'node:timers/promises';
import { aDatabase, inTransaction } from './database.fixture.js';
import { rowsOf } from './given.fixture.js';
import * as history from './history.fixture.js';
import { migrateReadModels, projectBatch } from './projection.js';

const database = aDatabase();
beforeAll(() => database.fresh());

describe('a migration of the read models', () => {
  it('waits for the projector of the previous version, and also migrates what it folds in the meantime', async () => {
    const query = async (text: string) => (await database.pool().query(text)).rows;
    const isWaiting = `select from pg_locks where relation = 'read_model.checkpoint'::regclass and not granted`;
    await query(`delete from read_model.migrations where name like 'TellAgreement%'`);
    const migrating = await inTransaction(database.pool(), async (projector) => {
      const happenings = [history.queueCreated(), history.itemAdded('one'), ...history.agreedOn('one', history.ben)];
      await projectBatch(projector, 'read_model', history.stored(happenings));
      // The previous version stores no details of approvals.
      await projector.query('update read_model.activity set details = null');
      let isDone = false;
      const migrated = migrateReadModels(database.url()).finally(() => (isDone = true));
      while (!isDone && (await query(isWaiting)).length === 0) await pause(5);
      expect(isDone).toBe(false);
      return { migrated };
    });
    await migrating.migrated;
    const lines = (await rowsOf(database, 'activity')).map(({ type, details }) => [type, details]);
    expect(lines).toContainEqual(['ItemApproved', '{"by":"agreement"}']);
  });
});
