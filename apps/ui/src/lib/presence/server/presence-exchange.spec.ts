// Two processes with a database between them, like two UI servers.
import { startTestDatabase, type TestDatabase } from '@labeling/infra';
import { ensureChannels } from '@labeling/postgres';
import pg from 'pg';
import type { Person } from '../person.js';
import { SILENCE, type OpenScreen } from './open-screens.js';
import { PresenceExchange } from './presence-exchange.js';

let postgres: TestDatabase;
let now = 0;
let exchanges: PresenceExchange[];

beforeAll(async () => {
  postgres = await startTestDatabase();
  const client = await postgres.pool.connect();
  await ensureChannels(client);
  client.release();
});
afterAll(() => postgres?.remove());
beforeEach(() => {
  now = 1_000;
  exchanges = [];
});
afterEach(async () => {
  await Promise.all(exchanges.map((exchange) => exchange.close()));
});

function anExchange(): PresenceExchange {
  const exchange = new PresenceExchange(postgres.pool, postgres.url, () => now);
  exchanges.push(exchange);
  return exchange;
}

let step = 0;
const place = (screen: string, more: Partial<OpenScreen> = {}): OpenScreen => ({
  ...{ screen, step: step++, projectId: 'project', queueId: 'queue', memberId: screen, name: screen },
  ...{ ordinal: 1, editing: false },
  ...more,
});

/** A screen that follows the queue, and can wait until it sees exactly these people, as "name ordinal". */
function follow(exchange: PresenceExchange, screen: string, memberId = screen) {
  let seen: readonly Person[] = [];
  let told = 0;
  let check = () => {};
  const leave = exchange.follow({
    ...{ screen, memberId, queueId: 'queue' },
    tell: (others) => {
      seen = others;
      told++;
      check();
    },
  });
  const words = () => seen.map(({ name, ordinal }) => `${name} ${ordinal}`).join(', ');
  const sees = (wanted: string) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (words() === wanted) resolve();
      };
      check();
    });
  return { leave, sees, people: () => seen, told: () => told };
}

/** Two exchanges that both listen: what one sends reaches the other. */
async function twoExchanges() {
  const [one, other] = [anExchange(), anExchange()];
  const [atOne, atOther] = [follow(one, 'ada'), follow(other, 'ben')];
  for (let isHeard = false; !isHeard;) {
    one.here(place('ada', { ordinal: 0 }));
    other.here(place('ben', { ordinal: 0 }));
    isHeard = await Promise.race([
      Promise.all([atOne.sees('ben 0'), atOther.sees('ada 0')]).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 500, false)),
    ]);
  }
  return { one, other, atOne, atOther };
}

describe('people at two processes', () => {
  it('see each other move, and not themselves', async () => {
    const { one, other, atOne, atOther } = await twoExchanges();
    one.here(place('ada', { ordinal: 5, editing: true }));
    await atOther.sees('ada 5');
    expect(atOther.people()).toEqual([
      { screen: 'ada', memberId: 'ada', name: 'ada', ordinal: 5, editing: true, isMe: false },
    ]);
    const mine = follow(other, 'another tab', 'ada');
    other.here(place('another tab', { memberId: 'ada', ordinal: null }));
    await atOne.sees('another tab undefined, ben 0');
    expect(atOne.people()[0]).toMatchObject({ isMe: true });
    mine.leave();
    await atOne.sees('ben 0');
  });

  it('disappear at once when their stream ends, and do not come back because of a late message', async () => {
    const { one, other, atOne, atOther } = await twoExchanges();
    atOne.leave();
    await atOther.sees('');
    for (const exchange of [one, other]) exchange.here(place('ada', { ordinal: 6 }));
    other.here(place('cy'));
    await atOther.sees('cy 1');
  });

  it('stay when an old stream ends that was replaced by a new one, here or at another process', async () => {
    const { one, other, atOne, atOther } = await twoExchanges();
    const again = follow(one, 'ada');
    atOne.leave();
    const there = follow(other, 'ada');
    again.leave();
    other.here(place('ada', { ordinal: 3 }));
    await atOther.sees('ada 3');
    one.here(place('cy'));
    await atOther.sees('ada 3, cy 1');
    there.leave();
  });

  it('are known to a process that starts later', async () => {
    await twoExchanges();
    const late = follow(anExchange(), 'late');
    await late.sees('ada 0, ben 0');
  });

  it('see each other again after both processes lost the database', async () => {
    const { one, atOther } = await twoExchanges();
    await postgres.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'presence' and datname = current_database()`,
    );
    // Sent while nobody listens; the process asks who is there once it is back.
    one.here(place('ada', { ordinal: 8 }));
    await atOther.sees('ada 8');
  });

  it('are forgotten when they become silent', async () => {
    const { atOther } = await twoExchanges();
    // Repeatedly, since messages still being delivered arrive later.
    const passing = setInterval(() => (now += SILENCE), 100);
    await atOther.sees('');
    clearInterval(passing);
  });
});

describe('one process', () => {
  it('combines what fifty people do, and updates each screen at most every 100 ms', async () => {
    const exchange = anExchange();
    const watching = follow(exchange, 'watching');
    const began = performance.now();
    for (let move = 1; move <= 20; move++) {
      for (let n = 0; n < 50; n++) exchange.here(place(`p${n}`, { memberId: `m${n}`, ordinal: move }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const all = Array.from({ length: 50 }, (_, n) => `p${n} 20`).sort();
    await watching.sees(all.join(', '));
    expect(watching.told()).toBeLessThanOrEqual(2 + (performance.now() - began) / 100);
  });

  it('keeps working for its own people without a database', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const exchange = new PresenceExchange(away, 'postgres://nobody@127.0.0.1:1/none', () => now);
    exchanges.push(exchange);
    const watching = follow(exchange, 'watching');
    exchange.here(place('ada'));
    await watching.sees('ada 1');
    await away.end();
  });

  it('accepts no reports for another member’s screen', async () => {
    const exchange = anExchange();
    const watching = follow(exchange, 'watching');
    follow(exchange, 'ada');
    expect(exchange.mayUse('ada', 'eve')).toBe(false);
    exchange.here(place('ada', { memberId: 'eve' }));
    exchange.here(place('watching', { memberId: 'eve' }));
    exchange.here(place('cy'));
    await watching.sees('cy 1');
    expect(exchange.mayUse('cy', 'eve')).toBe(false);
    expect(exchange.mayUse('cy', 'cy')).toBe(true);
    expect(exchange.mayUse('free', 'eve')).toBe(true);
  });
});
