import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestDatabase, type TestDatabase, type Template } from './test-database.js';

describe('a test database', () => {
  const started: TestDatabase[] = [];
  afterAll(() => Promise.all(started.map((database) => database.remove())));
  const start = async (template?: Template) => {
    const database = await startTestDatabase(template);
    started.push(database);
    return database;
  };

  it('starts with the content of its template, which is migrated once however many ask at the same time', async () => {
    let migrations = 0;
    const name = `spec_${randomUUID().slice(0, 8)}`;
    const migrate = async (url: string) => {
      migrations++;
      const client = new pg.Client(url);
      await client.connect();
      await client.query('create table notes as select 7 as n');
      await client.end();
    };
    const all = await Promise.all([1, 2, 3].map(() => start({ name, migrate })));
    for (const { pool } of all) expect((await pool.query('select n from notes')).rows).toEqual([{ n: 7 }]);
    expect(migrations).toBe(1);
  });

  it('shares nothing with another', async () => {
    const [one, other] = [await start(), await start()];
    await one.pool.query('create table mine (n int)');
    await expect(other.pool.query('select * from mine')).rejects.toThrow('"mine" does not exist');
  });

  it('is gone once it is removed, and so are the other databases it created', async () => {
    const [gone, witness] = [await startTestDatabase(), await start()];
    const urls = [gone.url, await gone.another('beside')];
    await gone.remove();
    const names = urls.map((url) => new URL(url).pathname.slice(1));
    const { rows } = await witness.pool.query('select datname from pg_database where datname = any($1)', [names]);
    expect(rows).toEqual([]);
  });
});
