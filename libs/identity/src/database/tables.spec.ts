import { getAuthTables } from 'better-auth/db';

import { betterAuthOptions } from '../sign-in/better-auth.js';
import { migrationsOf } from './data-source.js';
import { aDatabase, type Database } from './database.fixture.js';
import { migrateIdentity } from './migrate.js';
import { openPool } from './pool.js';
import { Tables } from './tables.js';

describe('the schema identity', () => {
  let database: Database;
  beforeAll(async () => (database = await aDatabase()));
  afterAll(() => database.stop());

  /** Every column as `table column type nullable`. */
  async function columnsOf(url: string): Promise<string[]> {
    const pool = openPool(url, 1);
    const { rows } = await pool.query<{ column: string }>(
      `select concat_ws(' ', table_name, column_name, case when data_type = 'ARRAY' then 'text[]' else data_type end,
         is_nullable) as column
       from information_schema.columns where table_schema = 'identity' and table_name <> 'migrations'`,
    );
    await pool.end();
    return rows.map(({ column }) => column).sort();
  }

  it('is the same when it is migrated again, and by many processes at once', async () => {
    const fresh = await database.another('many');
    await Promise.all([1, 2, 3, 4].map(() => migrateIdentity(fresh)));
    await migrateIdentity(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url));
  });

  it('can be migrated back to nothing and forward again', async () => {
    const fresh = await database.another('back');
    await migrateIdentity(fresh);
    const dataSource = await migrationsOf(fresh).initialize();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect(await columnsOf(fresh)).toEqual([]);
    await migrateIdentity(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url));
  });

  it('has the columns of its entities', async () => {
    const dataSource = await migrationsOf(database.url).initialize();
    const expected = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName, type, isArray, isNullable }) => {
        const kind = type === 'timestamptz' ? 'timestamp with time zone' : `${String(type)}${isArray ? '[]' : ''}`;
        return `${tableName} ${databaseName} ${kind} ${isNullable ? 'YES' : 'NO'}`;
      }),
    );
    await dataSource.destroy();
    expect(await columnsOf(database.url)).toEqual(expected.sort());
  });

  it('has a column for everything that better-auth stores', async () => {
    const { members } = await new Tables(database.pool).repositories();
    const models = Object.values(getAuthTables(betterAuthOptions(new Tables(database.pool), 'a secret')));
    expect(models.map(({ modelName }) => modelName)).toEqual(['member', 'session', 'account', 'verification']);
    for (const { modelName, fields } of models) {
      const { propertiesMap } = members.manager.getRepository(modelName).metadata;
      const asked = Object.entries(fields).map(([name, { fieldName }]) => fieldName ?? name);
      expect(Object.keys(propertiesMap)).toEqual(expect.arrayContaining(asked));
    }
  });
});
