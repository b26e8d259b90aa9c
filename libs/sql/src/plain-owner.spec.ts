// A database whose owner is not a superuser, as in hosted Postgres: it may create roles, and nothing more.
import { migrateIdentity } from '@labeling/identity';
import { migrateReadModels } from '@labeling/read-models/projection';
import { migrateTraces } from '@labeling/traces';
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { collectResult, migrateSql, SqlRunner } from './index.js';
import { all, aQuery, aWorld, type World } from './sql.fixture.js';

let world: World;
let pool: pg.Pool;
let url: string;
beforeAll(async () => {
  world = await aWorld();
  await world.server.pool.query(`create role owner login createrole password 'owner'`);
  await world.server.pool.query(`create database hosted owner owner`);
  url = Object.assign(new URL(world.url), { username: 'owner', password: 'owner', pathname: '/hosted' }).href;
  await migrateReadModels(url);
  await migrateIdentity(url);
  await migrateTraces(url);
  await migrateSql(url);
  pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool?.end();
  await world?.stop();
});

const endless = 'with recursive t(n) as (select 1 union all select n from t) select count(*) from t';

describe('an owner who is not a superuser', () => {
  it('serves the queries of projects, next to another database with the same project', async () => {
    const runner = new SqlRunner({ databaseUrl: url, pool });
    const query = { ...aQuery, runId: randomUUID() };
    const limits = { maxRows: 10, maxBytes: 1_000 };
    const count = () => collectResult(runner.batches({ ...query, query: 'select count(*) from items' }), limits);
    expect((await count()).rows).toEqual([['0']]);
    expect(await world.value('select count(*) from items')).toBe('3');
    expect((await count()).rows).toEqual([['0']]);
  });

  it('cancels queries of another process', async () => {
    const [running, another] = [1, 2].map(() => new SqlRunner({ databaseUrl: url, pool }));
    if (!running || !another) throw new Error('There are two');
    const runId = randomUUID();
    const run = running.batches({ ...aQuery, runId, query: endless, timeoutMs: 60_000 }).next();
    let isOver = false;
    const ended = run.catch((error: unknown) => error).finally(() => (isOver = true));
    while (!(await another.cancel(all, runId)) && !isOver);
    expect(await ended).toMatchObject({ code: 'cancelled' });
  });
});
