import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import type pg from 'pg';
import { dropSchema } from './index.js';

let postgres: ThrowawayPostgres;
/** One connection, on which a query waits until the previous one has released its locks. */
let client: pg.PoolClient;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  client = await postgres.pool.connect();
});
afterAll(async () => {
  client?.release();
  await postgres?.remove();
});

/** More tables than a transaction has locks for. */
const VIEWS = 12_000;

describe('a schema whose tables are read by more views of others than can be locked together', () => {
  const query = (text: string) => client.query(text);

  it('is dropped together with them and nothing else', async () => {
    await query(
      'create schema kept; create table kept.t (n int); create schema dropped; create table dropped.t (n int)',
    );
    for (let first = 0; first < VIEWS; first += 500) {
      await query(`do $$ begin for i in ${first}..${first + 499} loop
        execute format('create view kept.v%s as select * from dropped.t', i); end loop; end $$`);
    }
    await query('create view kept.of_view as select * from kept.v1; create view kept.other as select * from kept.t');
    await expect(query('drop schema dropped cascade')).rejects.toThrow(/out of shared memory/);
    await dropSchema(client, 'dropped');
    const { rows } = await query(
      `select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname in ('kept', 'dropped') order by relname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['kept.other', 'kept.t']);
    await dropSchema(client, 'dropped');
  });
});
