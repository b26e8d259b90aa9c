import { StoreRefusesUser, StreamDeleted } from '@labeling/event-store';
import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { migrateReadModels } from '@labeling/read-models/projection';
import pg from 'pg';
import { canReadMore } from './set-aside-again.js';

describe('a release that looks again at streams that were set aside', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await startTestDatabase();
    await migrateReadModels(database.url);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const [i, stream] of ['first', 'second'].entries()) {
      await client.query(
        `insert into read_model.set_aside_streams (stream, revision, position, type, was_read, reason, stored_at)
         values ($1, 1, $2, $3, false, 'its type is unknown', '')`,
        [stream, i, `Type${i}`],
      );
    }
  });
  afterAll(async () => {
    await client?.end();
    await database?.remove();
  });

  it.each([
    ['that was deleted', new StreamDeleted('first')],
    ["that the store does not show to the product's user", new StoreRefusesUser()],
  ])('leaves one %s as it is, and looks at the next', async (_, error) => {
    const unless = (isRefused: (stream: string) => boolean) => ({
      read: async function* (stream: string) {
        if (isRefused(stream)) throw error;
        yield stream;
      },
    });
    expect(
      await canReadMore(
        client,
        unless(() => true),
      ),
    ).toBe(false);
    expect(
      await canReadMore(
        client,
        unless((stream) => stream === 'first'),
      ),
    ).toBe(true);
  });
});
