import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { Database } from '../stores/database.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { startProjecting } from '../projecting.fixture.js';
import { isSignedWith, Receiver, type Received } from './receiver.fixture.js';
import { WebhookSender } from './webhook-sender.js';

let running: RunningApi;
let admin: Client;
const receivers: Receiver[] = [];
beforeAll(async () => {
  running = await startApi({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  ({ admin } = running);
});
afterEach(async () => {
  const { data }: { data: { id: string }[] } = JSON.parse((await admin.get('/v1/webhooks')).text);
  for (const { id } of data) await admin.send('DELETE', at(id));
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(() => running?.stop());

async function aReceiver(): Promise<Receiver> {
  const receiver = await new Receiver().start();
  receivers.push(receiver);
  return receiver;
}
async function aWebhook(receiver: Receiver, settings: object = {}) {
  const answer = await admin.post('/v1/webhooks', { url: receiver.url, ...settings });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: String(answer.body['id']), secret: String(answer.body['secret']), after: String(answer.body['after']) };
}
const at = (id: string) => `/v1/webhooks/${id}`;
const queueAt = (queue: string) => `/v1/labeling_queues/${queue}`;
async function items(queue: string, count: number): Promise<string[]> {
  const data = Array.from({ length: count }, (_, i) => ({ data: i, target: i }));
  return admin.add(queue, data);
}
interface Listed {
  readonly eventId: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
}
async function deliveries(id: string, query = ''): Promise<Listed[]> {
  return JSON.parse((await admin.get(`${at(id)}/deliveries?limit=1000${query}`)).text).data;
}
/**
 * Retries all waiting deliveries at once, as an admin can, until the condition holds. Asks once for each attempt: by
 * the time of a second request, the last attempt may have failed, and a delivery that was given up would start over.
 */
async function hurry(id: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const asked = new Set<string>();
  while (!(await isSo())) {
    for (const { eventId, attempts } of await deliveries(id, '&state=waiting')) {
      const attempt = `${eventId} ${attempts}`;
      if (asked.has(attempt)) continue;
      asked.add(attempt);
      await admin.post(`${at(id)}/deliveries/${eventId}/redeliver`);
    }
    await delay(50);
  }
}
/** Its answer once it is disabled, which can take half a minute: asking without a pause would keep a core busy until then. */
async function untilDisabled(id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await admin.get(at(id));
    if (body['enabled'] !== true) return body;
    await delay(100);
  }
}
/** Without repeated deliveries. */
const once = (all: readonly Received[]) => [...new Map(all.map((each) => [each.id, each])).values()];
const ofItem = (all: readonly Received[], item: string) =>
  once(all).flatMap((each) => (each.item === item ? each.type : []));
const has = (receiver: Receiver, type: string) => receiver.accepted.some((each) => each.type === type);

describe('a webhook', () => {
  it('sends the lines of the feed, signed as the standard says', async () => {
    const receiver = await aReceiver();
    const { id, secret, after } = await aWebhook(receiver);
    const queue = await admin.queue();
    await items(queue, 2);
    await admin.post(`${queueAt(queue)}/archive`);
    await receiver.until(() => has(receiver, 'queue.archived') && once(receiver.accepted).length === 4);
    const { text } = await admin.get(`/v1/events?after=${after}`);
    expect(
      once(receiver.accepted)
        .map(({ body }) => body)
        .sort(),
    ).toEqual(text.trim().split('\n').sort());
    for (const received of receiver.accepted) {
      expect([received.headers['webhook-id'], isSignedWith(secret, received)]).toEqual([received.id, true]);
      expect(isSignedWith(`whsec_${Buffer.from('another').toString('base64')}`, received)).toBe(false);
    }
    await hurry(id, async () => (await deliveries(id, '&state=delivered')).length === 4);
    expect((await admin.get(at(id))).text).not.toContain('whsec');
  });

  it('begins with what happens after it was created, not with what was acknowledged before', async () => {
    for (let times = 0; times < 10; times++) {
      const receiver = await aReceiver();
      const queue = await admin.queue();
      await items(queue, 1);
      const { id } = await aWebhook(receiver, { queueId: queue });
      await admin.post(`${queueAt(queue)}/archive`);
      await receiver.until(() => receiver.accepted.length > 0);
      expect(receiver.accepted.map(({ type }) => type)).toEqual(['queue.archived']);
      await admin.send('DELETE', at(id));
    }
  });

  it('sends only the types and the queue that it is for', async () => {
    const receiver = await aReceiver();
    const [queue, other] = [await admin.queue(), await admin.queue()];
    await aWebhook(receiver, { types: ['item.approved', 'queue.archived'], queueId: queue });
    for (const each of [other, queue]) {
      const [item = ''] = await items(each, 1);
      await admin.post(`${queueAt(each)}/items/${item}/approve`);
      await admin.post(`${queueAt(each)}/archive`);
    }
    await receiver.until(() => has(receiver, 'queue.archived') && has(receiver, 'item.approved'));
    expect(receiver.arrived.map(({ type }) => type).sort()).toEqual(['item.approved', 'queue.archived']);
  });

  it('sends only what happens after another queue was chosen, however quiet the first one was', async () => {
    const receiver = await aReceiver();
    const [quiet, busy] = [await admin.queue(), await admin.queue()];
    const { id } = await aWebhook(receiver, { queueId: quiet });
    const added = await admin.post(`${queueAt(busy)}/items`, { items: [{ data: 'before', target: 1 }] });
    const feed = await admin.get(`/v1/events?atLeast=${added.headers.get('position')}&queue=${busy}`);
    const { id: last }: { id: string } = JSON.parse(feed.text.trim().split('\n').at(-1) ?? '');
    while ((await admin.get(at(id))).body['after'] !== last) await delay(20);
    await admin.send('PATCH', at(id), { queueId: busy });
    const [item = ''] = await admin.add(busy, [{ data: 'since', target: 1 }]);
    await receiver.until(() => receiver.accepted.length > 0);
    expect(receiver.accepted.map((each) => each.item)).toEqual([item]);
  });

  it('replays from its checkpoint, including what it has passed over since', async () => {
    const receiver = await aReceiver();
    const queue = await admin.queue();
    const { id } = await aWebhook(receiver, { queueId: queue, types: ['queue.archived'] });
    await admin.post(`${queueAt(queue)}/archive`);
    await receiver.until(() => receiver.accepted.length === 1);
    await admin.post(`${queueAt(queue)}/unarchive`);
    const [item = ''] = await items(queue, 1);
    // Long enough: it looks for events a few times a second.
    await delay(1_000);
    await admin.send('PATCH', at(id), { types: null });
    await admin.post(`${at(id)}/replay`, { after: receiver.accepted[0]?.id });
    await receiver.until(() => ofItem(receiver.accepted, item).length > 0);
    expect(ofItem(receiver.accepted, item)).toEqual(['item.added']);
  });

  it('does not keep querying the database while a receiver leaves every concurrent delivery unanswered', async () => {
    const receiver = await aReceiver();
    receiver.behave = () => undefined;
    const queue = await admin.queue();
    await aWebhook(receiver, { queueId: queue, types: ['item.added'] });
    await items(queue, 20);
    await receiver.until(() => receiver.arrived.length === 8);
    const asked = jest.spyOn(running.api.get(Database), 'query');
    await delay(1_000);
    const ofWebhooks = asked.mock.calls.filter(([text]) => /identity\.webhook/.test(JSON.stringify(text)));
    asked.mockRestore();
    expect(ofWebhooks.length).toBeLessThan(20);
  });

  it('looks for events only a few times a second, however many it does not send', async () => {
    const receiver = await aReceiver();
    const queue = await admin.queue();
    const [item = ''] = await items(queue, 1);
    const { id } = await aWebhook(receiver, { queueId: queue, types: ['queue.archived'] });
    const asked = jest.spyOn(running.api.get(Database), 'query');
    const begin = performance.now();
    let last = '';
    for (let n = 0; n < 40; n++) {
      const edited = await admin.send('PUT', `${queueAt(queue)}/items/${item}/target`, { target: `${n}` });
      const feed = await admin.get(`/v1/events?queue=${queue}&atLeast=${edited.headers.get('position')}`);
      ({ id: last } = JSON.parse(feed.text.trim().split('\n').at(-1) ?? ''));
    }
    const texts = asked.mock.calls.map(([text]) => String(text));
    const seconds = (performance.now() - begin) / 1_000;
    asked.mockRestore();
    const count = (part: string) => texts.filter((text) => text.includes(part)).length;
    expect(count('as waiting')).toBeLessThanOrEqual(2 + seconds * 4);
    expect(count('update identity.webhook set position')).toBeLessThanOrEqual(2 + seconds / 5);
    // Its place gets there all the same, a little later.
    while ((await admin.get(at(id))).body['after'] !== last) await delay(20);
    await admin.post(`${queueAt(queue)}/archive`);
    await receiver.until(() => has(receiver, 'queue.archived'));
    expect(receiver.arrived.map(({ type }) => type)).toEqual(['queue.archived']);
  });

  it('delivers everything, in order per item, to a receiver that dies, lies and lags, through processes that end', async () => {
    const receiver = await aReceiver();
    const another = await running.anotherApi({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
    const created = await another.admin.post('/v1/webhooks', { url: receiver.url });
    const id = String(created.body['id']);
    let count = 0;
    const wrong: ((response: ServerResponse) => number | void)[] = [
      () => 500,
      (response) => void response.writeHead(302, { Location: receiver.url }).end(),
      (response) => void response.writeHead(200, { 'Content-Length': '100' }).write('half', () => response.destroy()),
      (response) => void response.destroy(),
      () => 404,
      (response) => void response.writeHead(503, { 'Retry-After': '1' }).end(),
      // Never answers.
      () => undefined,
    ];
    receiver.behave = (_, response) => {
      count++;
      return count % 3 === 0 ? wrong[(count / 3) % wrong.length]?.(response) : 204;
    };
    const queue = await admin.queue();
    const ids = await items(queue, 12);
    await receiver.until(() => receiver.arrived.length > 5);
    await receiver.stop();
    for (const item of ids) await admin.send('PUT', `${queueAt(queue)}/items/${item}/target`, { target: 'other' });
    await another.api.close();
    await receiver.start();
    for (const item of ids) await admin.post(`${queueAt(queue)}/items/${item}/approve`);
    for (const item of ids) await admin.post(`${queueAt(queue)}/items/${item}/unapprove`);
    await hurry(id, () => once(receiver.accepted).length === 1 + 4 * ids.length);
    for (const item of ids) {
      expect(ofItem(receiver.accepted, item)).toEqual([
        'item.added',
        'item.edited',
        'item.approved',
        'item.unapproved',
      ]);
    }
  });

  it('holds back later events of an item whose delivery fails, and of no other item', async () => {
    const receiver = await aReceiver();
    const queue = await admin.queue();
    const [bad = '', good = ''] = await items(queue, 2);
    const { id } = await aWebhook(receiver, { queueId: queue, types: ['item.approved', 'item.unapproved'] });
    receiver.behave = ({ item }) => (item === bad ? 500 : 204);
    for (const item of [bad, good]) {
      await admin.post(`${queueAt(queue)}/items/${item}/approve`);
      await admin.post(`${queueAt(queue)}/items/${item}/unapprove`);
    }
    await receiver.until(() => ofItem(receiver.accepted, good).length === 2);
    expect(ofItem(receiver.arrived, bad)).toEqual(['item.approved']);
    // The answer of the receiver is recorded a moment later.
    let hook = (await admin.get(at(id))).body;
    while (hook['waiting'] !== 2) hook = (await admin.get(at(id))).body;
    expect(hook).toMatchObject({ waiting: 2, dead: 0 });
    const failures = async () => (await deliveries(id)).filter(({ status }) => status === 500);
    let [failed] = await failures();
    while (failed === undefined) [failed] = await failures();
    expect(failed).toMatchObject({ state: 'waiting', error: null });
    receiver.behave = () => 204;
    await hurry(id, () => ofItem(receiver.accepted, bad).length === 2);
    expect(ofItem(receiver.accepted, bad)).toEqual(['item.approved', 'item.unapproved']);
  });

  it('gives an event up after nine attempts, continues with the next, and delivers it again when asked to', async () => {
    const receiver = await aReceiver();
    const queue = await admin.queue();
    const [item = ''] = await items(queue, 1);
    const { id } = await aWebhook(receiver, { queueId: queue });
    receiver.behave = ({ type }) => (type === 'item.approved' ? 500 : 204);
    await admin.post(`${queueAt(queue)}/items/${item}/approve`);
    await admin.post(`${queueAt(queue)}/items/${item}/unapprove`);
    await hurry(id, () => has(receiver, 'item.unapproved'));
    const [dead] = await deliveries(id, '&state=dead');
    expect(dead).toMatchObject({ state: 'dead', attempts: 9, status: 500 });
    receiver.behave = () => 204;
    expect((await admin.post(`${at(id)}/deliveries/${dead?.eventId}/redeliver`)).status).toBe(202);
    await receiver.until(() => has(receiver, 'item.approved'));
    expectProblem(await admin.post(`${at(id)}/deliveries/evt_1_1/redeliver`), 404, 'delivery_not_found');
  });

  it('redelivers and replays as soon as somebody asks', async () => {
    const sender = running.api.get(WebhookSender);
    const { lookEveryMs } = sender;
    // Anything that waits for the next look would wait until the test times out.
    sender.lookEveryMs = 3_600_000;
    try {
      const receiver = await aReceiver();
      const { id, after } = await aWebhook(receiver, { types: ['queue.created'] });
      await admin.queue();
      await receiver.until(() => receiver.accepted.length === 1);
      while ((await deliveries(id, '&state=delivered')).length === 0) await delay(10);
      const [{ eventId } = { eventId: '' }] = await deliveries(id);
      await admin.post(`${at(id)}/deliveries/${eventId}/redeliver`);
      await receiver.until(() => receiver.accepted.length === 2);
      while ((await deliveries(id, '&state=delivered')).length === 0) await delay(10);
      await admin.post(`${at(id)}/replay`, { after });
      await receiver.until(() => receiver.accepted.length === 3);
    } finally {
      sender.lookEveryMs = lookEveryMs;
    }
  });

  it('replays everything after an event', async () => {
    const receiver = await aReceiver();
    const { id, after } = await aWebhook(receiver);
    const queue = await admin.queue();
    await items(queue, 3);
    await receiver.until(() => once(receiver.accepted).length === 4);
    const before = once(receiver.accepted)
      .map(({ body }) => body)
      .sort();
    receiver.accepted.length = 0;
    expect((await admin.post(`${at(id)}/replay`, { after })).status).toBe(200);
    await receiver.until(() => once(receiver.accepted).length === 4);
    expect(
      once(receiver.accepted)
        .map(({ body }) => body)
        .sort(),
    ).toEqual(before);
    expectProblem(await admin.post(`${at(id)}/replay`, { after: 'soon' }), 400, 'invalid_body');
  });

  it('also replays deliveries that are under way', async () => {
    const receiver = await aReceiver();
    const { id, after } = await aWebhook(receiver);
    const held: ServerResponse[] = [];
    receiver.behave = ({ type }, response) => {
      if (type !== 'dataset.created') return 204;
      held.push(response);
    };
    await admin.dataset();
    await admin.queue();
    await receiver.until(() => held.length === 1 && has(receiver, 'queue.created'));
    receiver.accepted.length = 0;
    await admin.post(`${at(id)}/replay`, { after });
    // Once the other one has arrived again, both must be sent again.
    await receiver.until(() => has(receiver, 'queue.created'));
    receiver.behave = () => 204;
    held[0]?.writeHead(204).end();
    await receiver.until(() => has(receiver, 'dataset.created'));
  });

  it('signs with both secrets for a while after one was replaced', async () => {
    const receiver = await aReceiver();
    const { id, secret } = await aWebhook(receiver);
    const next = String((await admin.post(`${at(id)}/rotate_secret`)).body['secret']);
    expect((await admin.post(`${at(id)}/test`)).body).toEqual({ delivered: true, status: 204, error: null });
    const [both] = receiver.arrived;
    if (both === undefined) throw new Error('Nothing arrived');
    expect([secret, next].map((each) => isSignedWith(each, both))).toEqual([true, true]);
    const last = String((await admin.post(`${at(id)}/rotate_secret`, { overlapHours: 0 })).body['secret']);
    await admin.post(`${at(id)}/test`);
    const [, one] = receiver.arrived;
    if (one === undefined) throw new Error('Nothing arrived');
    expect([secret, next, last].map((each) => isSignedWith(each, one))).toEqual([false, false, true]);
    expect(both.type).toBe('webhook.test');
  });

  it('is disabled when its receiver is gone, and continues where it was when it is enabled again', async () => {
    const receiver = await aReceiver();
    const { id } = await aWebhook(receiver);
    receiver.behave = () => 410;
    await admin.queue();
    expect(await untilDisabled(id)).toMatchObject({ enabled: false, disabledBecause: 'gone', waiting: 1 });
    await admin.dataset();
    receiver.behave = () => 204;
    expect((await admin.send('PATCH', at(id), { enabled: true })).body).toMatchObject({ disabledBecause: null });
    await receiver.until(() => has(receiver, 'queue.created') && has(receiver, 'dataset.created'));
  });

  it('stays enabled when its former address answers that it is gone, and sends to the new one', async () => {
    const [before, after] = [await aReceiver(), await aReceiver()];
    const { id } = await aWebhook(before);
    before.behave = (_, response) => {
      void admin.send('PATCH', at(id), { url: after.url }).then(() => response.writeHead(410).end());
    };
    await admin.queue();
    await after.until(() => has(after, 'queue.created'));
    expect((await admin.get(at(id))).body).toMatchObject({ enabled: true, disabledBecause: null });
  });

  it.each([
    ['is that of another event by now', 'evt_1_1'],
    ['is a position that the event store does not have', String(10n ** 17n)],
  ])('is disabled when its place in the feed %s, and continues from where an admin replays', async (_, place) => {
    const receiver = await aReceiver();
    const { id, after } = await aWebhook(receiver);
    const pool = new pg.Pool({ connectionString: running.databaseUrl });
    const warned = jest.spyOn(Logger.prototype, 'warn');
    // As after the events were moved to another store.
    const position = /^\d+$/.test(place) ? place : null;
    await pool.query(
      'update identity.webhook set place = $2, position = coalesce($3::bigint, position) where id = $1',
      [id, place, position],
    );
    await pool.end();
    await admin.queue();
    expect(await untilDisabled(id)).toMatchObject({ enabled: false, disabledBecause: 'place_lost' });
    // For the operator, who moved them.
    const [told] = warned.mock.calls.filter(([fields]) => fields.webhookId === id);
    expect(told).toEqual([
      { webhookId: id, projectId: running.projectId },
      expect.stringContaining('its place is lost'),
    ]);
    warned.mockRestore();
    await admin.post(`${at(id)}/replay`, { after });
    expect((await admin.send('PATCH', at(id), { enabled: true })).body).toMatchObject({ disabledBecause: null });
    await receiver.until(() => has(receiver, 'queue.created'));
  });

  it('is in the access log, without its path, and belongs to its project', async () => {
    const receiver = await aReceiver();
    const { id } = await aWebhook(receiver);
    await admin.send('PATCH', at(id), { description: 'Trains', types: ['item.pushed'] });
    await admin.post(`${at(id)}/rotate_secret`, {});
    const other = await running.anotherProject();
    for (const [method, way] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const body = method === 'PATCH' ? { enabled: false } : undefined;
      expectProblem(await other.send(method, at(id) + way, body), 404, 'webhook_not_found');
    }
    await admin.send('DELETE', at(id));
    const { text } = await admin.get('/v1/access_log?limit=4');
    const kinds = JSON.parse(text).data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['webhookDeleted', 'webhookSecretRotated', 'webhookChanged', 'webhookCreated']);
    expect(text).not.toContain('/hook');
    expectProblem(await admin.get(at(randomUUID())), 404, 'webhook_not_found');
  });
});

describe('a webhook during a rebuild of the read models', () => {
  it('keeps its place until they have reached it, and sends what comes after it', async () => {
    const alone = await startApi({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
    const pool = new pg.Pool({ connectionString: alone.databaseUrl });
    try {
      const receiver = await aReceiver();
      const created = await alone.admin.post('/v1/webhooks', { url: receiver.url });
      const webhook = async () => (await alone.admin.get(at(String(created.body['id'])))).body;
      await alone.admin.queue();
      await receiver.until(() => receiver.accepted.length === 1);
      const place = (await webhook())['after'];
      await alone.projecting.stop();
      await pool.query(`
        create table public.kept as select * from read_model.activity;
        create table public.reached as select * from read_model.checkpoint;
        begin; delete from read_model.activity; update read_model.checkpoint set position = 0; commit`);
      // Longer than the time between two looks at a webhook.
      await delay(3_000);
      expect(await webhook()).toMatchObject({ enabled: true, after: place });
      await pool.query(`
        begin; insert into read_model.activity select * from public.kept;
        update read_model.checkpoint set position = (select position from public.reached); commit`);
      const projecting = await startProjecting(alone.databaseUrl, alone.eventStoreUrl);
      try {
        await alone.admin.dataset();
        await receiver.until(() => receiver.accepted.length === 2);
        expect(receiver.accepted.map(({ type }) => type)).toEqual(['queue.created', 'dataset.created']);
      } finally {
        await projecting.stop();
      }
    } finally {
      await pool.end();
      await alone.stop();
    }
  });
});

describe('the address of a webhook', () => {
  it('must be public, even behind a name, unless the operator allows others', async () => {
    const strict = await running.anotherApi({ WEBHOOK_PRIVATE_ADDRESSES: 'refuse' });
    const refused = [
      'http://127.0.0.1/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/',
    ];
    const malformed = ['ftp://example.com', 'https://user@example.com', 'example.com', '', 5];
    for (const url of [...refused, ...malformed]) {
      const answer = await strict.admin.post('/v1/webhooks', { url });
      expectProblem(answer, 400, 'invalid_body');
      expect(answer.body['errors']).toMatchObject([{ pointer: '/url' }]);
    }
    const receiver = await aReceiver();
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { body } = await strict.admin.post('/v1/webhooks', { url });
    const tested = await strict.admin.post(`${at(String(body['id']))}/test`);
    expect(tested.body).toEqual({
      delivered: false,
      status: null,
      error: expect.stringContaining('not a public address'),
    });
    expect(receiver.arrived).toEqual([]);
    await strict.api.close();
  });
});
