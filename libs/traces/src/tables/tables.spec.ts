import { aDatabase } from '../database.fixture.js';
import { migrateTraces } from '../migrate.js';
import { dataSourceOf } from './data-source.js';

const database = aDatabase();

describe('the schema traces', () => {
  it('can be migrated again, and by many at once', async () => {
    const fresh = await database.anew('many');
    await Promise.all([1, 2, 3, 4].map(() => migrateTraces(fresh)));
    await migrateTraces(fresh);
  });

  it('can be taken back', async () => {
    const fresh = await database.anew('back');
    await migrateTraces(fresh);
    const dataSource = await dataSourceOf(fresh).initialize();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    await dataSource.destroy();
    await migrateTraces(fresh);
  });

  it('holds the columns that our tables say', async () => {
    const dataSource = await dataSourceOf(database.url()).initialize();
    const { rows } = await database.pool().query<{ column: string }>(
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable) as column
       from information_schema.columns where table_schema = 'traces' and table_name <> 'migrations'`,
    );
    const said = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map(({ databaseName, type, isNullable }) =>
        [tableName, databaseName, String(type), isNullable ? 'YES' : 'NO'].join(' '),
      ),
    );
    await dataSource.destroy();
    expect(rows.map(({ column }) => column).sort()).toEqual(said.sort());
  });
});
