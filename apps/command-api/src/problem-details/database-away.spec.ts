import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import pg from 'pg';
import { isDatabaseAway } from './database-away.js';

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
});
afterAll(() => server?.remove());

/** What a query fails with, asked on a connection with these settings. */
async function failure(settings: pg.PoolConfig, query: string): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: server.url, ...settings });
  pool.on('error', () => undefined);
  try {
    return await pool.query(query).catch((error: unknown) => error);
  } finally {
    await pool.end();
  }
}

it.each([
  ['nobody listens', { connectionString: 'postgres://nobody@127.0.0.1:1/none' }, 'select 1'],
  ['the answer takes longer than one waits', { query_timeout: 50 }, 'select pg_sleep(2)'],
  ['the server ends the connection', {}, 'select pg_terminate_backend(pg_backend_pid())'],
])('knows that the database is away when %s', async (_, settings, query) => {
  expect(isDatabaseAway(await failure(settings, query))).toBe(true);
});

it('knows a wrong question from a database that is away', async () => {
  const wrong = await failure({}, 'select * from nothing');
  expect(wrong).toBeInstanceOf(Error);
  expect(isDatabaseAway(wrong)).toBe(false);
});
