import { startStandbyPostgres, type StandbyPostgres } from '@labeling/infra';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import {
  databaseTrouble,
  isDatabaseAway,
  PatientPool,
  PrimaryClient,
  StandbyReached,
  takesNoChanges,
  withConnection,
} from './index.js';

describe('connections to a server that is promoted during a failover', () => {
  let server: StandbyPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    server = await startStandbyPostgres();
    pool = new pg.Pool({ connectionString: server.url, Client: PrimaryClient });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool?.end();
    await server?.remove();
  });

  it('are refused while it is a standby, and kept once it is promoted', async () => {
    const refusal = await pool.query('select 1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StandbyReached);
    expect([isDatabaseAway(refusal), takesNoChanges(refusal)]).toEqual([true, true]);
    await expect(new PrimaryClient(server.url).connect()).rejects.toThrow(StandbyReached);
    expect(await databaseTrouble(server.url)).toEqual({
      sentence: expect.stringMatching(/ accepts no changes: it is a standby, and the product needs its primary$/),
      mayPass: true,
    });
    expect(pool.totalCount).toBe(0);

    await server.promote();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await databaseTrouble(server.url)).toBeUndefined();
  });
});

describe('a server that ends right after it has let somebody in', () => {
  /** A message of the protocol: its kind, its length with itself, and what it says. */
  const message = (kind: string, ...said: (string | number)[]) => {
    const body = Buffer.concat(
      said.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.of(part))),
    );
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, body]);
  };
  const welcome = [message('R', 0, 0, 0, 0), message('Z', 0x49)];
  /** Its fields: severity (S), code (C) and words (M). */
  const ended = message('E', 0x53, 'FATAL', 0x43, '57P01', 0x4d, 'terminating connection', 0);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // In one piece, so that both arrive at once.
    socket.once('data', () => socket.end(Buffer.concat([...welcome, ended])));
  });
  let pool: PatientPool;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    pool = new PatientPool({ host: '127.0.0.1', port, user: 'u', database: 'd', connectionTimeoutMillis: 5_000 });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool?.end();
    server.close();
  });

  it.each([
    ['a query', () => pool.query('select 1')],
    ['a connection', () => withConnection(pool, (client) => client.query('select 1'))],
    ['a connection without a pool', async () => (await new PrimaryClient(pool.options).connect()).query('select 1')],
  ])('fails %s, and not the process', async (_, ask) => {
    const error = await ask().catch((failure: unknown) => failure);
    expect([isDatabaseAway(error), String(error)]).toEqual([true, expect.any(String)]);
    expect(pool.totalCount).toBe(0);
  });
});
