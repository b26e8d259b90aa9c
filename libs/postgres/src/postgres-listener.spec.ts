import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MuteProxy, startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import pg from 'pg';
import { ensureChannels, notify, PostgresListener } from './index.js';

const name = 'a listener under test';
let postgres: ThrowawayPostgres;
let pool: pg.Pool;
/** What happened, in order: `listening`, or what was heard. */
let story: string[];
let happened: EventEmitter;
let refuse: number;
let listener: PostgresListener;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  ({ pool } = postgres);
  await prepare(postgres.url);
});
afterAll(() => postgres?.remove());

beforeEach(() => {
  story = [];
  happened = new EventEmitter();
  refuse = 0;
});
afterEach(() => listener.close());

function listen(connectionString = postgres.url, options: { probeMs?: number; query_timeout?: number } = {}) {
  const { probeMs, ...connection } = options;
  return (listener = new PostgresListener(
    {
      connection: { connectionString, ...connection },
      ...{ channel: 'A channel', name, ...(probeMs !== undefined && { probeMs }) },
    },
    {
      heard: (payload) => tell(payload),
      listening: async (client) => {
        await client.query('select 1');
        if (refuse-- > 0) throw new Error('Not now');
        tell('listening');
      },
    },
  ));
}
/** Makes the secret that names the channels, as migrations do. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await ensureChannels(client);
  await client.end();
}
function tell(what: string): void {
  story.push(what);
  happened.emit(what);
}
const say = (words: string) => notify(pool, 'A channel', [words]);
const cut = () =>
  pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);

/** Postgres takes a moment to see that a connection has ended. */
async function connectionsAre(wanted: number): Promise<void> {
  const counted = () => pool.query('select 1 from pg_stat_activity where application_name = $1', [name]);
  while ((await counted()).rows.length !== wanted);
}

describe('a Postgres listener', () => {
  it('receives the notifications of its channel in order once it listens', async () => {
    await say('too early');
    listen();
    expect(listener.client).toBeUndefined();
    await once(happened, 'listening');
    expect(listener.client).toBeInstanceOf(pg.Client);
    await notify(pool, 'another channel', ['elsewhere']);
    await say('one');
    const two = once(happened, 'two');
    await say('two');
    await two;
    expect(story).toEqual(['listening', 'one', 'two']);
  });

  it('ignores senders who know only the public name of the channel', async () => {
    listen();
    await once(happened, 'listening');
    await pool.query(`select pg_notify('A channel', 'spoofed')`);
    const heard = once(happened, 'said');
    await say('said');
    await heard;
    expect(story).toEqual(['listening', 'said']);
  });

  it('keeps receiving from the others after another process has migrated', async () => {
    listen();
    await once(happened, 'listening');
    await Promise.all([1, 2, 3].map(() => prepare(postgres.url)));
    const heard = once(happened, 'said');
    await say('said');
    await heard;
    expect(story).toEqual(['listening', 'said']);
  });

  it.each(['is cut', 'is replaced'])('reconnects when its connection %s', async (how) => {
    listen();
    await once(happened, 'listening');
    const back = once(happened, 'listening');
    if (how === 'is cut') await cut();
    else listener.renew();
    await back;
    const heard = once(happened, 'again');
    await say('again');
    await heard;
    expect(story).toEqual(['listening', 'listening', 'again']);
  });

  it('reconnects when its connection falls silent without closing, and only then', async () => {
    const url = new URL(postgres.url);
    const proxy = await MuteProxy.before(Number(url.port));
    url.port = `${proxy.port}`;
    listen(url.href, { probeMs: 1_000, query_timeout: 15_000 });
    await once(happened, 'listening');
    const { client } = listener;
    // It is asked twice or more, and answers.
    await pause(3_000);
    expect(listener.client).toBe(client);
    const back = once(happened, 'listening');
    proxy.silence();
    await back;
    const heard = once(happened, 'again');
    await say('again');
    await heard;
    expect(story).toEqual(['listening', 'listening', 'again']);
    await listener.close();
    await proxy.remove();
  });

  it('tries again when its subscriber cannot use the connection', async () => {
    refuse = 2;
    listen();
    await once(happened, 'listening');
    expect(refuse).toBe(-1);
    expect(listener.client).toBeInstanceOf(pg.Client);
    await connectionsAre(1);
  });

  it('waits for a database that does not exist yet', async () => {
    const url = new URL(postgres.url);
    url.pathname = '/later';
    listen(url.href);
    expect(listener.client).toBeUndefined();
    const there = once(happened, 'listening');
    await pool.query('create database later');
    await prepare(url.href);
    await there;
  });

  it('leaves no connection once it is closed, even while it connects', async () => {
    listen();
    await once(happened, 'listening');
    await listener.close();
    await listen().close();
    await say('late');
    expect(story).toEqual(['listening']);
    await connectionsAre(0);
  });
});
