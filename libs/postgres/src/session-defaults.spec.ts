import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import pg from 'pg';
import { migrateSchema } from './index.js';

let postgres: ThrowawayPostgres;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres?.remove());

describe('sessions in a database whose defaults are made for something else', () => {
  const defaults = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('datestyle') as dates, current_setting('transaction_isolation') as isolation,
         current_setting('work_mem') as memory, '2026-11-29 12:00:00Z'::timestamptz as noon`,
    );
    await client.end();
    return rows[0];
  };

  it('have the defaults that the product needs after a migration, and otherwise those they had', async () => {
    const name = pg.escapeIdentifier(new URL(postgres.url).pathname.slice(1));
    for (const setting of [
      `datestyle = 'German'`,
      `default_transaction_isolation = 'serializable'`,
      `work_mem = '9MB'`,
    ])
      await postgres.pool.query(`alter database ${name} set ${setting}`);
    expect(await defaults()).toMatchObject({ dates: 'German, DMY', isolation: 'serializable', noon: null });

    const migrations = [1, 2, 3].map((lock) => ({ schema: `schema_${lock}`, lock, migrate: () => Promise.resolve() }));
    await Promise.all(migrations.map((migration) => migrateSchema(postgres.url, migration)));
    const noon = new Date('2026-11-29T12:00:00Z');
    expect(await defaults()).toEqual({
      dates: expect.stringMatching(/^ISO/),
      isolation: 'read committed',
      memory: '9MB',
      noon,
    });
  });
});
