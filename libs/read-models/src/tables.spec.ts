import { aDatabase } from './database.fixture.js';
import { dataSourceOf } from './data-source.js';
import { migrateReadModels } from './projection.js';

const database = aDatabase();

describe.each(['read_model', 'read_model_next'] as const)('the tables in %s', (schema) => {
  it('are migrated to match their descriptions', async () => {
    await database.fresh(schema);
    const dataSource = await dataSourceOf(database.url(), schema).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
      expect(await dataSource.showMigrations()).toBe(false);
    } finally {
      await dataSource.destroy();
    }
  });

  it('may be migrated by many processes at once, and repeatedly', async () => {
    await database.pool().query(`drop schema if exists ${schema} cascade`);
    await Promise.all([1, 2, 3, 4].map(() => migrateReadModels(database.url(), schema)));
    await migrateReadModels(database.url(), schema);
    const { rows } = await database.pool().query(`select name from ${schema}.migrations`);
    const names = dataSourceOf(database.url(), schema).options.migrations;
    expect(names).toHaveLength(rows.length);
    expect(rows).toEqual((names as readonly { name: string }[]).map(({ name }) => ({ name })));
  });
});
