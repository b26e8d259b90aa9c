import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import { migrateSchema } from './index.js';
import { startPooler, type Pooler } from './pooler.fixture.js';

let postgres: ThrowawayPostgres;
let pooler: Pooler;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  pooler = await startPooler(Number(new URL(postgres.url).port), 'ignores');
});
afterAll(() => Promise.all([postgres?.remove(), pooler?.stop()]));

it('A schema is not created through a pooler, which would keep the lock of whoever creates it', async () => {
  const url = Object.assign(new URL(postgres.url), { port: pooler.port });
  const migration = { schema: 'through_a_pooler', lock: 1, migrate: () => Promise.resolve() };
  await expect(migrateSchema(url.href, migration)).rejects.toThrow('leads to a connection pooler');
  const created = `select to_regnamespace('through_a_pooler') is not null as created`;
  expect((await postgres.pool.query(created)).rows).toEqual([{ created: false }]);
  await migrateSchema(postgres.url, migration);
  expect((await postgres.pool.query(created)).rows).toEqual([{ created: true }]);
});
