import { askUntil, startTestDatabase, type TestDatabase } from '@labeling/infra';
import { problemOf } from '../problem-details/problem-of.js';
import { Database } from './database.js';

let server: TestDatabase;
let database: Database | undefined;
beforeAll(async () => {
  server = await startTestDatabase();
});
afterEach(() => database?.close());
afterAll(() => server?.remove());

describe('the database', () => {
  it.each(['pool', 'locks'] as const)(
    'ends a statement of its %s that takes too long, on the server too',
    async (which) => {
      database = new Database(server.url, 2, { statementMs: 200, slackMs: 60_000, connectionMs: 60_000 });
      const failed: unknown = await database[which].query('select pg_sleep(3600)').catch((error: unknown) => error);
      expect(problemOf(failed)).toMatchObject({
        ...{ code: 'took_too_long', status: 503, detail: 'The database took too long' },
        extras: { headers: { 'Retry-After': '30' } },
      });
      // The server answers before it shows that it is done.
      const active = `select query from pg_stat_activity where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`;
      await askUntil(
        () => server.pool.query(active),
        ({ rows }) => expect(rows).toEqual([]),
      );
    },
  );

  it('ends statements while the caller is still waiting for the answer', async () => {
    database = new Database(server.url, 2, { connectionMs: 60_000 });
    for (const pool of [database.pool, database.locks]) {
      const { rows } = await pool.query<{ ms: number }>(
        `select extract(epoch from current_setting('statement_timeout')::interval)::integer * 1000 as ms`,
      );
      const [{ ms } = { ms: 0 }] = rows;
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThan(pool.options.query_timeout ?? 0);
    }
  });
});
