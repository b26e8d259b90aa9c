import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { migrateSql } from './migrate.js';

let database: TestDatabase;
beforeAll(
  async () => (database = await startTestDatabase({ name: 'sql-migrations', migrate: (url) => migrateSql(url) })),
);
afterAll(() => database?.remove());

const run = (text: string) => database.pool.query(text);

describe('the schema sql', () => {
  it('is the same when it is migrated again', async () => {
    const before = await run('select name, at, salt from sql.migrations cross join sql.secret');
    await migrateSql(database.url);
    expect((await run('select name, at, salt from sql.migrations cross join sql.secret')).rows).toEqual(before.rows);
  });

  it('is refused when a later version has changed it, even if only the migrations of a backup would run', async () => {
    const { rows } = await run('select name from sql.migrations');
    const names = rows.map(({ name }) => String(name));
    await run(`insert into sql.migrations (name) values ('9999999999999-comes-later')`);
    const sentence = 'A later version has changed the schema sql: it has run 9999999999999-comes-later';
    await expect(migrateSql(database.url)).rejects.toThrow(sentence);
    await expect(migrateSql(database.url, names)).rejects.toThrow(sentence);
    await run(`delete from sql.migrations where name = '9999999999999-comes-later'`);
    await migrateSql(database.url);
  });
});
