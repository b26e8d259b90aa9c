import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import type pg from 'pg';
import { cancellable } from './cancellable.js';

let server: TestDatabase;
let db: pg.Pool;
beforeAll(async () => {
  server = await startTestDatabase();
  db = server.pool;
});
afterAll(() => server?.remove());

/** Longer than the test may take, so that only stopping ends it. */
const endless = (client: pg.PoolClient) => client.query('select pg_sleep(600)');

async function isRunning(): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(600)' and datname = current_database()",
  );
  return rows.length > 0;
}

describe('a query that can be canceled', () => {
  it('returns its rows like any other', async () => {
    const asked = cancellable(db, new AbortController().signal, (client) => client.query('select 7 as n'));
    expect((await asked).rows).toEqual([{ n: 7 }]);
  });

  it('is stopped in the database when it is no longer wanted, and its connection stays usable', async () => {
    const stop = new AbortController();
    const asked = cancellable(db, stop.signal, endless);
    const outcome = asked.catch((problem: unknown) => problem);
    while (!(await isRunning()));
    stop.abort();
    expect(await outcome).toMatchObject({ code: '57014' });
    expect([await isRunning(), db.totalCount, db.idleCount]).toEqual([false, 2, 2]);
  });

  it('is not started when it is already canceled', async () => {
    await expect(cancellable(db, AbortSignal.abort(), endless)).rejects.toThrow('aborted');
    expect(await isRunning()).toBe(false);
  });
});
