import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import {
  dueDeliveries,
  enqueue,
  listDeliveries,
  moveCheckpointOf,
  pruneDeliveries,
  recordAttempt,
  redeliver,
  type DueDelivery,
} from './outbox.js';
import { seal, unseal, webhookKey } from './sealed-secrets.js';

let database: Database & { projectId: string };
let identity: Identity;
let webhookId: string;
beforeAll(async () => {
  database = await aBootstrappedDatabase();
  identity = new Identity({ pool: database.pool });
});
afterAll(async () => {
  await identity.close();
  await database.stop();
});
beforeEach(async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from identity.member limit 1');
  const made = await identity.webhooks.create(
    { projectId: database.projectId, by: { type: 'member', id: rows[0]?.id ?? '', name: 'Admin' } },
    { url: 'https://example.com', description: '', types: null, queueId: null, from: { position: 0n, place: '0' } },
  );
  if (made === 'too_many') throw new Error('There are too many webhooks');
  webhookId = made.webhook.id;
});

/** Events 1, 2, … about these subjects, from the position before the first of them. */
async function enqueued(subjects: readonly string[], from = 0n, replays = 0): Promise<boolean> {
  const deliveries = subjects.map((subject, i) => {
    const position = from + BigInt(i) + 1n;
    return { eventId: `evt_${position}_1`, position, subject, type: 'item.added', body: '{}' };
  });
  const position = from + BigInt(subjects.length);
  return enqueue(database.pool, { id: webhookId, position: from, replays }, deliveries, {
    position,
    place: String(position),
  });
}
const due = async (sending: readonly string[] = [], limit = 10) =>
  (await dueDeliveries(database.pool, webhookId, sending, limit)).map(({ eventId }) => eventId);
type State = 'delivered' | 'waiting' | 'dead';
const ended = (delivery: Pick<DueDelivery, 'eventId' | 'due'>, state: State, afterMs = 0) =>
  recordAttempt(database.pool, webhookId, delivery, { state, status: null, error: null, afterMs });
/** Also for a delivery that is not due yet. */
async function attempt(eventId: string, state: State, afterMs = 0): Promise<void> {
  const { rows } = await database.pool.query<{ due: string }>(
    'select due_at::text as due from identity.webhook_delivery where webhook_id = $1 and event_id = $2',
    [webhookId, eventId],
  );
  await ended({ eventId, due: rows[0]?.due ?? '' }, state, afterMs);
}
const left = async () => {
  const rows = await listDeliveries(database.pool, { webhookId, limit: 100 });
  return rows.map(({ eventId }) => eventId).reverse();
};

describe('deliveries', () => {
  it('are due one after the other for each subject, the earliest first', async () => {
    await enqueued(['a', 'b', 'a', 'c', 'b']);
    expect(await due()).toEqual(['evt_1_1', 'evt_2_1', 'evt_4_1']);
    expect(await due(['a'])).toEqual(['evt_2_1', 'evt_4_1']);
    expect(await due([], 1)).toEqual(['evt_1_1']);
    await attempt('evt_1_1', 'delivered');
    await attempt('evt_2_1', 'waiting', 60_000);
    expect(await due()).toEqual(['evt_3_1', 'evt_4_1']);
    await attempt('evt_2_1', 'dead');
    expect(await due()).toEqual(['evt_3_1', 'evt_4_1', 'evt_5_1']);
  });

  it('are not added by a sender that does not know about a replay', async () => {
    expect(await enqueued(['a', 'b'])).toBe(true);
    expect(await enqueued(['c'])).toBe(false);
    expect(await left()).toEqual(['evt_1_1', 'evt_2_1']);
    expect(await enqueued(['c'], 2n)).toBe(true);
    expect(await left()).toEqual(['evt_1_1', 'evt_2_1', 'evt_3_1']);
  });

  it('are sent again with all their attempts, or at once if they are waiting', async () => {
    await enqueued(['a', 'b']);
    await attempt('evt_1_1', 'dead');
    await attempt('evt_2_1', 'waiting', 60_000);
    expect(await due()).toEqual([]);
    expect(await redeliver(database.pool, webhookId, 'evt_1_1')).toBe(true);
    expect(await redeliver(database.pool, webhookId, 'evt_2_1')).toBe(true);
    expect(await redeliver(database.pool, webhookId, 'evt_3_1')).toBe(false);
    const again = await dueDeliveries(database.pool, webhookId, [], 10);
    expect(again.map(({ eventId, attempts }) => [eventId, attempts])).toEqual([
      ['evt_1_1', 0],
      ['evt_2_1', 1],
    ]);
  });

  it('are sent once more if somebody replays them while they are under way', async () => {
    await enqueued(['a', 'b']);
    const underWay = await dueDeliveries(database.pool, webhookId, [], 10);
    await moveCheckpointOf(database.pool, webhookId, { position: 0n, place: '0' });
    await enqueued(['a', 'b'], 0n, 1);
    for (const delivery of underWay) await ended(delivery, 'delivered');
    expect(await due()).toEqual(['evt_1_1', 'evt_2_1']);
    for (const delivery of await dueDeliveries(database.pool, webhookId, [], 10)) await ended(delivery, 'delivered');
    expect(await due()).toEqual([]);
  });

  it('are not sent twice when somebody requests one that is under way', async () => {
    await enqueued(['a']);
    const [underWay] = await dueDeliveries(database.pool, webhookId, [], 10);
    if (underWay === undefined) throw new Error('Nothing is due');
    await redeliver(database.pool, webhookId, 'evt_1_1');
    await ended(underWay, 'delivered');
    expect(await due()).toEqual([]);
  });

  it('are kept for 7 days once delivered, for 30 once given up, and for as long as they wait', async () => {
    await enqueued(['a', 'b', 'c', 'd', 'e']);
    for (const id of [1, 2]) await attempt(`evt_${id}_1`, 'delivered');
    for (const id of [3, 4]) await attempt(`evt_${id}_1`, 'dead');
    await attempt('evt_5_1', 'waiting');
    const ago = (id: number, days: number) =>
      database.pool.query(
        `update identity.webhook_delivery set attempted_at = now() - make_interval(days => $3)
         where webhook_id = $1 and event_id = $2`,
        [webhookId, `evt_${id}_1`, days],
      );
    for (const [id, days] of [
      [1, 6],
      [2, 8],
      [3, 29],
      [4, 31],
      [5, 400],
    ] as const)
      await ago(id, days);
    await pruneDeliveries(database.pool);
    expect(await left()).toEqual(['evt_1_1', 'evt_3_1', 'evt_5_1']);
  });

  it('are removed a few at a time until no old ones are left', async () => {
    await enqueued(['a', 'b', 'c', 'd', 'e', 'f']);
    for (const id of [1, 2, 3, 4, 5, 6]) await attempt(`evt_${id}_1`, 'delivered');
    await database.pool.query(
      `update identity.webhook_delivery set attempted_at = now() - interval '8 days' where webhook_id = $1 and position < 6`,
      [webhookId],
    );
    const asked = jest.spyOn(database.pool, 'query');
    expect(await pruneDeliveries(database.pool, { atOnce: 2, most: 2 })).toBe(false);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await pruneDeliveries(database.pool, { atOnce: 2, most: 2 })).toBe(true);
    // One delivery that succeeded, and none that was given up.
    expect(asked).toHaveBeenCalledTimes(4);
    asked.mockRestore();
    expect(await left()).toEqual(['evt_6_1']);
  });

  it('are found through an index when they are old', async () => {
    const client = await database.pool.connect();
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from identity.webhook_delivery where state = 'dead' and attempted_at < now()`,
    );
    await client.query('rollback');
    client.release();
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('settled_delivery');
  });
});

describe('a sealed secret', () => {
  it('is readable with its key, and only for its webhook', async () => {
    const key = await webhookKey(database.pool);
    const sealed = seal(key, 'whsec_a', webhookId);
    expect(unseal(key, sealed, webhookId)).toBe('whsec_a');
    expect(sealed.toString('latin1')).not.toContain('whsec_a');
    expect(() => unseal(key, sealed, randomUUID())).toThrow();
    expect(() => unseal(Buffer.alloc(32), sealed, webhookId)).toThrow();
  });
});
