import { getMigrations } from 'better-auth/db/migration';

import { betterAuthOptions } from '../sign-in/better-auth.js';
import { aDatabase, type Database } from './database.fixture.js';
import { migrateIdentity } from './migrate.js';
import { identityPool } from '../sign-in/sign-in.js';
import { entities, migrationsOf } from './data-source.js';

describe('the schema identity', () => {
  let database: Database;
  beforeAll(async () => (database = await aDatabase()));
  afterAll(() => database.stop());

  it('can be migrated again, and by many at once', async () => {
    const fresh = await database.anew('many');
    await Promise.all([1, 2, 3, 4].map(() => migrateIdentity(fresh)));
    await migrateIdentity(fresh);
  });

  it('can be taken back', async () => {
    const fresh = await database.anew('back');
    await migrateIdentity(fresh);
    const dataSource = await migrationsOf(fresh).initialize();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    await dataSource.destroy();
    await migrateIdentity(fresh);
  });

  it('holds the columns that our tables say', async () => {
    const dataSource = await migrationsOf(database.url).initialize();
    const { rows } = await database.pool.query<{ column: string }>(
      `select concat_ws(' ', table_name, column_name, case when data_type = 'ARRAY' then 'text[]' else data_type end,
         is_nullable) as column
       from information_schema.columns where table_schema = 'identity' and table_name = any($1)`,
      [entities.map(({ options }) => options.name)],
    );
    const said = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName, type, isArray, isNullable }) => {
        const kind = type === 'timestamptz' ? 'timestamp with time zone' : `${String(type)}${isArray ? '[]' : ''}`;
        return `${tableName} ${databaseName} ${kind} ${isNullable ? 'YES' : 'NO'}`;
      }),
    );
    await dataSource.destroy();
    expect(rows.map(({ column }) => column).sort()).toEqual(said.sort());
  });

  it('holds what better-auth expects', async () => {
    const pool = identityPool(database.pool);
    const missing = await getMigrations(betterAuthOptions(pool, 'a secret that only this test knows of'));
    await pool.end();
    expect(missing).toMatchObject({ toBeCreated: [], toBeAdded: [], toBeAddedIndexes: [], schemaProblems: [] });
  });
});
