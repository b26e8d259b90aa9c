import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import pg from 'pg';
import { isDatabaseAway, takesNoChanges } from './database-away.js';
import { PrimaryClient } from './primary-client.js';

const lock = 'select pg_advisory_lock(7)';
let server: TestDatabase;
/** The connection that has the lock. */
let other: pg.Client;
beforeAll(async () => {
  server = await startTestDatabase();
  other = new pg.Client(server.url);
  await other.connect();
  await other.query(lock);
});
afterAll(async () => {
  await other?.end();
  await server?.remove();
});

/** The error of a query on a connection with these settings. */
async function failure(settings: pg.PoolConfig, query: string): Promise<unknown> {
  const pool = new pg.Pool({ connectionString: server.url, ...settings });
  pool.on('error', () => undefined);
  try {
    return await pool.query(query).catch((error: unknown) => error);
  } finally {
    await pool.end();
  }
}

describe('isDatabaseAway', () => {
  it.each([
    ['nobody listens', { connectionString: 'postgres://nobody@127.0.0.1:1/none' }, 'select 1'],
    ['the answer takes too long', { query_timeout: 50 }, 'select pg_sleep(2)'],
    ['the server takes too long', { statement_timeout: 50 }, 'select pg_sleep(2)'],
    ['the server ends the connection', {}, 'select pg_terminate_backend(pg_backend_pid())'],
    ['others are in the way for long', {}, `set lock_timeout = 50; ${lock}`],
    ['its transactions may only read', {}, 'begin read only; create table new_one ()'],
  ])('recognizes that the database is down when %s', async (_, settings, query) => {
    expect(isDatabaseAway(await failure(settings, query))).toBe(true);
  });

  it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])(
    'recognizes %s, as systems say it of a way that is cut off',
    (code) => expect(isDatabaseAway(Object.assign(new Error('connect'), { code }))).toBe(true),
  );

  it.each([
    ['another password', { password: 'another' }],
    ['another name', { pathname: '/another' }],
    ['no encryption', { search: '?sslmode=require' }],
  ])('recognizes a server that meanwhile has %s and lets nobody in', async (_, now) => {
    const connectionString = Object.assign(new URL(server.url), now).href;
    expect(isDatabaseAway(await failure({ connectionString, Client: PrimaryClient }, 'select 1'))).toBe(true);
  });

  it('distinguishes a wrong query from a database that is down', async () => {
    const wrong = await failure({}, 'select * from nothing');
    expect(wrong).toBeInstanceOf(Error);
    expect(isDatabaseAway(wrong)).toBe(false);
  });
});

describe('takesNoChanges', () => {
  it('is true if transactions may only read, whatever passes the error on', async () => {
    const refused = await failure({}, 'begin read only; create table new_one ()');
    expect(takesNoChanges(refused)).toBe(true);
    expect(takesNoChanges(new Error('It could not be kept', { cause: refused }))).toBe(true);
    expect(takesNoChanges(new AggregateError([new Error('another'), refused]))).toBe(true);
  });

  it('is false if no server answers or a query is wrong', async () => {
    const nobody = await failure({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, 'select 1');
    const wrong = await failure({}, 'select * from nothing');
    expect([takesNoChanges(nobody), takesNoChanges(wrong)]).toEqual([false, false]);
  });
});
