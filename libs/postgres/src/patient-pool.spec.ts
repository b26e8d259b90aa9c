import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isDatabaseAway, PatientPool } from './index.js';

describe('a pool whose role may have two connections', () => {
  const role = `few_${randomBytes(6).toString('hex')}`;
  const pools: pg.Pool[] = [];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
    await database.pool.query(`create role ${role} login password 'secret' connection limit 2`);
  });
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });
  afterAll(async () => {
    await database?.pool.query(`drop role ${role}`);
    await database?.remove();
  });

  function aPool(connectionTimeoutMillis = 60_000): PatientPool {
    const { href } = Object.assign(new URL(database.url), { username: role, password: 'secret' });
    const pool = new PatientPool({ connectionString: href, max: 5, connectionTimeoutMillis });
    pool.on('error', () => undefined);
    pools.push(pool);
    return pool;
  }

  const several = (pool: pg.Pool, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => pool.query('select $1::int as n, pg_sleep(0.02)', [n])));

  it('serves those who ask for more, one after the other', async () => {
    const pool = aPool();
    const answers = await several(pool, 20);
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(pool.totalCount).toBe(2);
  });

  it('waits for connections that others give back', async () => {
    const others = aPool();
    const held = [await others.connect(), await others.connect()];
    const waiting = aPool().query('select 1 as one');
    await expect(Promise.race([waiting, database.pool.query('select pg_sleep(0.3)')])).resolves.toMatchObject({
      rows: [{ pg_sleep: '' }],
    });
    for (const client of held) client.release(true);
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  });

  it('reports that the database is down when no connection is given back in time', async () => {
    const others = aPool();
    const held = [await others.connect(), await others.connect()];
    const refusal = await aPool(3_000)
      .query('select 1')
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: '53300' });
    expect(isDatabaseAway(refusal)).toBe(true);
    for (const client of held) client.release();
  });

  it('has more connections as soon as more are allowed', async () => {
    const pool = aPool();
    await several(pool, 5);
    await database.pool.query(`alter role ${role} connection limit 5`);
    while (pool.totalCount < 5) await several(pool, 5);
    await database.pool.query(`alter role ${role} connection limit 2`);
  });
});
