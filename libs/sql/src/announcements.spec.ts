// Postgres lets every role notify and listen: what keeps a project's role from it, should the guard have a hole.
import { notify, PostgresListener } from '@labeling/postgres';
import { EventEmitter, once } from 'node:events';
import type pg from 'pg';
import { asTheRole, aWorld, type World } from './sql.fixture.js';

const channels = ['read_model', 'identity_changed', 'presence'];
let world: World;
let client: pg.Client;
let ending: string;
/** The product's own listeners, and what they heard. */
let listeners: PostgresListener[];
let heard: string[];
const happened = new EventEmitter();

beforeAll(async () => {
  world = await aWorld();
  client = await asTheRole(world);
  ({ ending = '' } = (await world.pool.query('select ending from channels.secret')).rows[0] ?? {});
  listeners = [];
  for (const channel of channels) {
    const listening = once(happened, 'listening');
    const listener = new PostgresListener(
      { connection: { connectionString: world.url }, channel, name: channel },
      {
        heard: (payload) => {
          heard.push(`${channel}: ${payload}`);
          happened.emit(`${channel}: ${payload}`);
        },
        listening: () => void happened.emit('listening'),
      },
    );
    listeners.push(listener);
    await listening;
  }
});
beforeEach(() => (heard = []));
afterAll(async () => {
  await Promise.all((listeners ?? []).map((listener) => listener.close()));
  await client?.end();
  await world?.stop();
});

/** Where the secret ending of the names can be read over this connection, among all that Postgres shows of itself. */
async function placesOfTheEnding(db: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'v')
     and relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const found: string[] = [];
  let read = 0;
  for (const { name } of rows) {
    const query = `select count(*)::int as n from ${name} as t where t::text like $1`;
    const counted = await db.query<{ n: number }>(query, [`%${ending}%`]).catch(() => undefined);
    if (counted) read++;
    if (counted?.rows[0]?.n) found.push(name);
  }
  expect(read).toBeGreaterThan(100);
  return found;
}

describe('the role of a project, without the guard', () => {
  it('reaches no listener by the names of channels that it knows', async () => {
    for (const channel of channels) await client.query(`notify ${channel}, 'spoofed'`);
    const all = Promise.all(channels.map((channel) => once(happened, `${channel}: said`)));
    for (const channel of channels) await notify(world.pool, channel, ['said']);
    await all;
    expect(heard.sort()).toEqual(channels.map((channel) => `${channel}: said`).sort());
  });

  it('receives no announcement', async () => {
    const overheard: unknown[] = [];
    client.on('notification', (notification) => overheard.push(notification));
    for (const channel of channels) await client.query(`listen ${channel}`);
    await client.query('listen its_own');
    for (const channel of channels) await notify(world.pool, channel, ['said']);
    const own = once(client, 'notification');
    await client.query(`notify its_own, 'after all of them'`);
    await own;
    expect(overheard).toEqual([expect.objectContaining({ channel: 'its_own' })]);
  });

  it('cannot find out the names, while the owner of the database sees them in use', async () => {
    expect(ending.length).toBe(32);
    expect(await placesOfTheEnding(client)).toEqual([]);
    expect(await placesOfTheEnding(world.pool)).toContain('pg_stat_activity');
  });
});
