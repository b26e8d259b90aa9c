import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { migrateReadModels } from '@labeling/read-models/projection';
import pg from 'pg';

/** A client of read models that nothing was folded into, for the tests of one file. */
export function emptyReadModels(): () => pg.Client {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await startTestDatabase({ name: 'read_models', migrate: migrateReadModels });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.remove();
  });
  return () => client;
}
