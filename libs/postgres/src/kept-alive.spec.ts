import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import type pg from 'pg';
import { migrateSchema, PatientPool, PostgresListener, PrimaryClient } from './index.js';

const migration = { schema: 'some_schema', lock: 1 };
let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await migrateSchema(database.url, { ...migration, migrate: async () => undefined });
});
afterAll(() => database?.remove());

const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
afterAll(() => keepAlive.mockRestore());

/** What the system was last asked to do about the silence of a connection. */
const askedFor = ({ connection }: pg.Client) =>
  keepAlive.mock.calls[keepAlive.mock.contexts.lastIndexOf(connection.stream as Socket)];

type Use = (client: pg.Client) => void;
const ways: Readonly<Record<string, (url: string, use: Use) => Promise<unknown>>> = {
  'is on its own': async (url, use) => {
    const client = new PrimaryClient(url);
    use(await client.connect());
    await client.end();
  },
  'is one of a pool': async (url, use) => {
    const pool = new PatientPool({ connectionString: url, connectionTimeoutMillis: 60_000 });
    const client = await pool.connect();
    use(client);
    client.release();
    await pool.end();
  },
  'holds the lock of a migration': (url, use) =>
    migrateSchema(url, { ...migration, migrate: async (client) => use(client) }),
  listens: async (url, use) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listening = (client: pg.Client) => resolve(use(client));
    const connection = { connectionString: url };
    const listener = new PostgresListener(
      { connection, channel: 'some', name: 'some' },
      { listening, heard: () => undefined },
    );
    await promise;
    await listener.close();
  },
};

describe('a connection that is silent for long', () => {
  it.each(Object.keys(ways))('is kept alive by the system when it %s', async (way) => {
    const asked: unknown[] = [];
    await ways[way]?.(database.url, (client) => asked.push(askedFor(client)));
    expect(asked).toEqual([[true, 30_000]]);
  });
});
