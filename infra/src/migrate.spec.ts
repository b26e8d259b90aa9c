import { SettingsError } from '@labeling/settings';
import { join } from 'node:path';
import { migrate } from './migrate.js';
import { startThrowawayPostgres, type ThrowawayPostgres } from './testing/throwaway-postgres.js';

const root = join(import.meta.dirname, '../..');
let postgres: ThrowawayPostgres;
beforeAll(async () => (postgres = await startThrowawayPostgres()));
afterAll(() => postgres?.remove());

describe('migrating a database', () => {
  it('changes nothing, not even the views of projects, when a later version has changed the schema sql', async () => {
    const views = `sql_${'0'.repeat(32)}`;
    await postgres.pool.query(`
      create schema sql;
      create table sql.migrations (name text primary key, at timestamptz default now());
      insert into sql.migrations (name) values ('9999999999999-comes-later');
      create schema ${views};
      comment on schema ${views} is 'labeling_sql_1'`);
    const given = { email: 'ada@example.org' };
    const urls = { databaseUrl: postgres.url, eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
    await expect(migrate(root, urls, given)).rejects.toThrow('A later version has changed the schema sql');
    const { rows } = await postgres.pool.query(
      `select nspname from pg_namespace where nspname = any($1) order by nspname`,
      [[views, 'identity', 'read_model']],
    );
    expect(rows).toEqual([{ nspname: views }]);
  });

  it('explains why the user of an event store cannot be created, and does not mention the database', async () => {
    const urls = { databaseUrl: postgres.url, eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
    process.env['ADMIN_EVENTSTORE_URL'] = 'esdb://admin:secret@127.0.0.1:1?tls=false';
    try {
      await expect(migrate(root, urls, {})).rejects.toThrow(/^EVENTSTORE_URL names no user/);
    } finally {
      delete process.env['ADMIN_EVENTSTORE_URL'];
    }
  });

  it('refuses a setting in the same words as any other', async () => {
    const urls = { databaseUrl: await postgres.another('empty'), eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
    const refused = migrate(root, urls, { password: 'short' });
    await expect(refused).rejects.toBeInstanceOf(SettingsError);
    await expect(refused).rejects.toThrow(
      /^BOOTSTRAP_PASSWORD is refused\. The password needs at least 10 characters\.$/,
    );
  });
});
