import pg from 'pg';

import { aDatabase } from '../database.fixture.js';
import { migrateTraces } from '../migrate.js';
import { dataSourceOf } from './data-source.js';

const database = aDatabase();

/** Every column as `table column type nullable`. */
async function columnsOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ column: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable) as column
       from information_schema.columns where table_schema = 'traces' and table_name <> 'migrations'`,
    );
    return rows.map(({ column }) => column).sort();
  } finally {
    await client.end();
  }
}

describe('the schema traces', () => {
  it('is the same when it is migrated again, and by many processes at once', async () => {
    const fresh = await database.another('many');
    await Promise.all([1, 2, 3, 4].map(() => migrateTraces(fresh)));
    await migrateTraces(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url()));
  });

  it('can be migrated back to nothing and forward again', async () => {
    const fresh = await database.another('back');
    await migrateTraces(fresh);
    const dataSource = await dataSourceOf(fresh).initialize();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    await dataSource.destroy();
    expect(await columnsOf(fresh)).toEqual([]);
    await migrateTraces(fresh);
    expect(await columnsOf(fresh)).toEqual(await columnsOf(database.url()));
  });

  it('has the columns of its entities', async () => {
    const dataSource = await dataSourceOf(database.url()).initialize();
    const expected = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName, type, isNullable }) =>
        [tableName, databaseName, String(type), isNullable ? 'YES' : 'NO'].join(' '),
      ),
    );
    await dataSource.destroy();
    expect(await columnsOf(database.url())).toEqual(expected.sort());
  });
});
