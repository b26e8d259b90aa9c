import { startApi, type RunningApi } from '../api.fixture.js';
import type { Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queueId: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queueId = await admin.queue();
});

const itemsPath = () => `/v1/labeling_queues/${queueId}/items`;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[57][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('POST items', () => {
  it('answers 201 with id and createdAt of each item, in order', async () => {
    const items = [
      { data: { q: 1 }, target: 'a' },
      { data: null, target: null, metadata: { m: 1 }, idempotencyKey: 'k' },
    ];
    const answer = await admin.post(itemsPath(), { items });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('collapsed-count')).toBe('0');
    expect(answer.headers.get('position')).toMatch(/^\d+$/);
    const body = JSON.parse(answer.text);
    expect(body).toHaveLength(2);
    for (const element of body) {
      expect(Object.keys(element)).toEqual(['id', 'createdAt']);
      expect(element.id).toMatch(uuid);
      expect(element.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it('takes metadata as lists return it: null is the same as none', async () => {
    const header = { 'Idempotency-Key': 'copied' };
    const copied = await admin.post(itemsPath(), { items: [{ data: 1, target: 2, metadata: null }] }, header);
    expect(copied.status).toBe(201);
    const without = await admin.post(itemsPath(), { items: [{ data: 1, target: 2 }] }, header);
    expect([without.status, without.text]).toEqual([201, copied.text]);
    const page = await admin.get(`${itemsPath()}?atLeast=${without.headers.get('position')}`);
    expect(page.body['data']).toMatchObject([{ data: 1, target: 2, metadata: null }]);
    const wrong = await admin.post(itemsPath(), { items: [{ data: 1, target: 2, metadata: [] }] });
    expect(wrong.body['detail']).toBe('/items/0/metadata must be an object');
  });

  it('collapses a repeated key onto the first item, whatever the second payload is', async () => {
    const first = await admin.post(itemsPath(), { items: [{ data: 1, target: 'first', idempotencyKey: 'k' }] });
    const second = await admin.post(itemsPath(), { items: [{ data: 2, target: 'second', idempotencyKey: 'k' }] });
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('collapsed-count')).toBe('1');
    const { id } = JSON.parse(first.text)[0];
    const item = await admin.get(`${itemsPath()}/${id}?atLeast=${second.headers.get('position')}`);
    expect(item.body).toMatchObject({
      data: 1,
      target: 'first',
      idempotencyKey: 'k',
      createdAt: JSON.parse(first.text)[0].createdAt,
    });
  });

  it('collapses duplicates inside one request', async () => {
    const item = { data: 1, target: 1, idempotencyKey: 'same' };
    const answer = await admin.post(itemsPath(), { items: [item, { data: 2, target: 2 }, item] });
    const [a, b, c] = JSON.parse(answer.text);
    expect(a).toEqual(c);
    expect(b.id).not.toBe(a.id);
    expect(answer.headers.get('collapsed-count')).toBe('1');
  });

  it('does not add a removed item a second time', async () => {
    const body = { items: [{ data: 1, target: 1, idempotencyKey: 'gone' }] };
    const first = await admin.post(itemsPath(), body);
    const { id } = JSON.parse(first.text)[0];
    const discarded = await admin.send('DELETE', `${itemsPath()}/${id}`);
    expect(discarded.status).toBe(204);
    expect((await admin.post(itemsPath(), body)).text).toBe(first.text);
    const path = `${itemsPath()}/${id}?atLeast=${discarded.headers.get('position')}`;
    expect((await admin.get(path)).body).toMatchObject({ status: 404, code: 'item_removed' });
  });

  it('adds unkeyed items again on a retry, unless the request has an Idempotency-Key', async () => {
    const body = {
      items: [
        { data: 1, target: 1 },
        { data: 1, target: 1 },
      ],
    };
    const one = await admin.post(itemsPath(), body);
    const two = await admin.post(itemsPath(), body);
    expect(JSON.parse(two.text)[0].id).not.toBe(JSON.parse(one.text)[0].id);
    const keyed = await admin.post(itemsPath(), body, { 'Idempotency-Key': 'request-1' });
    const again = await admin.post(itemsPath(), body, { 'Idempotency-Key': 'request-1' });
    expect(again.text).toBe(keyed.text);
    expect(again.headers.get('collapsed-count')).toBe('2');
  });

  it('keeps items in the order in which they were sent', async () => {
    const sent: number[] = [];
    let position = '0';
    for (let request = 0; request < 3; request++) {
      const items = Array.from({ length: 70 }, (_, i) => ({ data: request * 100 + i, target: null }));
      sent.push(...items.map(({ data }) => data));
      position = (await admin.post(itemsPath(), { items })).headers.get('position') ?? '';
    }
    const page = await admin.get(`${itemsPath()}?limit=1000&atLeast=${position}`);
    expect(JSON.parse(page.text).data.map((item: { data: number }) => item.data)).toEqual(sent);
  });

  it('gives the same answer to 100 concurrent requests with the same keys, and one item each', async () => {
    const items = Array.from({ length: 20 }, (_, i) => ({ data: i, target: i, idempotencyKey: `key-${i}` }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => admin.post(itemsPath(), { items })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const added = answers.reduce((sum, { headers }) => sum + 20 - Number(headers.get('collapsed-count')), 0);
    expect(added).toBe(20);
    const position = answers[0]?.headers.get('position');
    const queue = await admin.get(`/v1/labeling_queues/${queueId}?atLeast=${position}`);
    expect(queue.body['counters']).toEqual({ new: 20, modified: 0, approved: 0, discarded: 0, pushed: 0, total: 20 });
  });

  it('accepts 10,000 items in one request', async () => {
    const items = Array.from({ length: 10_000 }, (_, i) => ({ data: i, target: null }));
    const answer = await admin.post(itemsPath(), { items });
    expect(answer.status).toBe(201);
    expect(new Set(JSON.parse(answer.text).map(({ id }: { id: string }) => id)).size).toBe(10_000);
  });
});
