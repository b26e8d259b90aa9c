/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["@labeling/source", "node", "node-addons"]}
 */
import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import type pg from 'pg';
import { cancellable } from './cancellable.js';

let server: TestDatabase;
let db: pg.Pool;
beforeAll(async () => {
  server = await startTestDatabase();
  db = server.pool;
}, 120_000);
afterAll(() => server?.remove(), 60_000);

/** Longer than the test may take, so that it ends only by being stopped. */
const endless = (client: pg.PoolClient) => client.query('select pg_sleep(600)');

async function isRunning(): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(600)' and datname = current_database()",
  );
  return rows.length > 0;
}

describe('a query that can be cancelled', () => {
  it('answers as any other', async () => {
    const asked = cancellable(db, new AbortController().signal, (client) => client.query('select 7 as n'));
    expect((await asked).rows).toEqual([{ n: 7 }]);
  });

  it('is stopped in the database when nobody waits any more, and its connection lives on', async () => {
    const stop = new AbortController();
    const asked = cancellable(db, stop.signal, endless);
    const outcome = asked.catch((problem: unknown) => problem);
    while (!(await isRunning()));
    stop.abort();
    expect(await outcome).toMatchObject({ code: '57014' });
    expect([await isRunning(), db.totalCount, db.idleCount]).toEqual([false, 2, 2]);
  });

  it('is not begun when nobody waits from the start', async () => {
    await expect(cancellable(db, AbortSignal.abort(), endless)).rejects.toThrow('aborted');
    expect(await isRunning()).toBe(false);
  });
});
