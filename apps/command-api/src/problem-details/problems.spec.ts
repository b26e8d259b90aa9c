import { expectProblem } from '../client.fixture.js';
import { item, nested, startLimitedApi, unknown, withData, type LimitedApi } from './limited-api.fixture.js';

let running: LimitedApi['running'];
let admin: LimitedApi['admin'];
let queue: string;
let items: string;
beforeAll(async () => {
  ({ running, admin, queue, items } = await startLimitedApi());
});
afterAll(() => running?.stop());

describe('a wrong parameter', () => {
  it.each([
    ['GET', '/v1/labeling_queues/1'],
    ['GET', `/v1/labeling_queues/${unknown}/items/x`],
    ['GET', '/v1/labeling_queues?limit=0'],
    ['GET', '/v1/labeling_queues?limit=1001'],
    ['GET', '/v1/labeling_queues?limit=1&limit=2'],
    ['GET', '/v1/labeling_queues?after=nowhere'],
    ['GET', '/v1/labeling_queues?atLeast=soon'],
    ['GET', `/v1/labeling_queues/{queue}/items?after=nowhere`],
    ['GET', `/v1/labeling_queues/{queue}/items?state=Done`],
    ['GET', `/v1/labeling_queues/{queue}/items?field=verdict`],
  ])('is refused: %s %s', async (method, path) => {
    expectProblem(await admin.send(method, path.replace('{queue}', queue)), 400, 'invalid_parameter');
  });

  it.each(['/v1/labeling_queues/{queue}/items?q=', '/v1/datasets/{dataset}/datapoints?q=', '/v1/traces?q='])(
    'is refused: U+0000 in a search text, in %s',
    async (path) => {
      const at = path.replace('{queue}', queue).replace('{dataset}', await admin.dataset());
      for (const text of ['%00', 'a%00b']) {
        const answer = await admin.get(`${at}${text}`);
        expectProblem(answer, 400, 'invalid_parameter');
        expect(answer.text).toContain('must not contain U+0000');
      }
    },
  );

  it('is refused: an empty Idempotency-Key', async () => {
    expectProblem(await admin.post(items, { items: [item] }, { 'Idempotency-Key': '' }), 400, 'invalid_parameter');
  });
});

describe('a cursor that no list has returned', () => {
  it.each([
    [200, '{queue}/items?after=2147483648'],
    [200, '{queue}/items?after=999999999999999999'],
    [400, '{queue}/items?after=9999999999999999999'],
    [200, '{queue}/as_of/items?after=0.0.2147483648'],
    [200, '{queue}/as_of/items?after=0.0.999999999999999999'],
    [400, '{queue}/as_of/items?after=0.0.9999999999999999999'],
    [400, '{queue}/as_of/items?after=2147483648'],
    [200, '{queue}/changes?from=2026-01-01T00:00:00Z&after=0.0.0.0.2147483648'],
    [400, '{queue}/changes?from=2026-01-01T00:00:00Z&after=2147483648'],
    [200, '{dataset}/datapoints?after=2147483648'],
    [200, '{dataset}/datapoints?q=a&after=999999999999999999'],
    [400, '{dataset}/datapoints?after=1.99999999999'],
  ])('is the end of the list, or answered with 400 if it cannot be a cursor: %d for %s', async (status, path) => {
    const dataset = await admin.dataset();
    const places = { queue: `/v1/labeling_queues/${queue}`, dataset: `/v1/datasets/${dataset}` };
    const answer = await admin.get(path.replace(/{(queue|dataset)}/, (_, name: keyof typeof places) => places[name]));
    if (status === 400) expectProblem(answer, 400, 'invalid_parameter');
    else expect([answer.status, answer.body['data']]).toEqual([200, []]);
  });
});

describe('a request for something that does not exist', () => {
  it.each([
    ['GET', '/v2', 'not_found'],
    ['GET', '/v1/labeling_queues/a/b/c/d', 'not_found'],
    ['GET', `/v1/labeling_queues/${unknown}`, 'queue_not_found'],
    ['GET', `/v1/labeling_queues/${unknown}/items`, 'queue_not_found'],
    ['PATCH', `/v1/labeling_queues/${unknown}`, 'queue_not_found'],
    ['DELETE', `/v1/labeling_queues/${unknown}`, 'queue_not_found'],
    ['GET', `/v1/labeling_queues/{queue}/items/${unknown}`, 'item_not_found'],
    ['GET', `/v1/labeling_queues/{queue}/items/${unknown}/history`, 'item_not_found'],
    ['GET', `/v1/labeling_queues/{queue}/pushes/${unknown}`, 'push_not_found'],
    ['GET', `/v1/datasets/${unknown}/export`, 'dataset_not_found'],
  ])('is answered with a specific code: %s %s with %s', async (method, path, code) => {
    const body = method === 'PATCH' ? {} : undefined;
    expectProblem(await admin.send(method, path.replace('{queue}', queue), body), 404, code);
  });

  it('is answered with the allowed methods when the method is wrong', async () => {
    const answer = await admin.send('PUT', '/v1/labeling_queues', {});
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });
});

describe('limits', () => {
  it.each<[string, unknown, string, { name: string; value: number }]>([
    ['items', { items: Array(6).fill(item) }, 'too_many_items', { name: 'LIMIT_ITEMS_PER_REQUEST', value: 5 }],
    [
      'one item',
      { items: [item, { data: 'x'.repeat(2048), target: 1 }] },
      'item_too_large',
      { name: 'LIMIT_ITEM_BYTES', value: 2048 },
    ],
    [
      'the body',
      `{"items":[${' '.repeat(2_000_000)}]}`,
      'body_too_large',
      { name: 'LIMIT_BODY_BYTES', value: 2_000_000 },
    ],
  ])('on %s are named when exceeded', async (_, body, code, limit) => {
    const answer = await admin.post(items, body);
    expectProblem(answer, 413, code);
    expect(answer.body['limit']).toEqual(limit);
  });

  it('on an item count bytes, not characters, and apply to an edited target', async () => {
    const [id] = await admin.add(queue, [{ data: 'é'.repeat(1000), target: 1 }]);
    expectProblem(await admin.post(items, { items: [{ data: 'é'.repeat(1024), target: 1 }] }), 413, 'item_too_large');
    const edited = await admin.send('PUT', `${items}/${id}/target`, { target: 'x'.repeat(2048) });
    expectProblem(edited, 413, 'item_too_large');
  });

  it('accept exactly the maximum', async () => {
    expect((await admin.post(items, { items: Array(5).fill(item) })).status).toBe(201);
    expect((await admin.post(items, { items: [{ data: 'x'.repeat(2048 - 3), target: 1 }] })).status).toBe(201);
    expect((await admin.post(items, withData(nested(20)))).status).toBe(201);
    const keyed = { items: [{ ...item, idempotencyKey: '😀'.repeat(10) }] };
    expect((await admin.post(items, keyed)).status).toBe(201);
  });
});

describe('the content type', () => {
  it.each([
    ['text/plain', 415],
    ['application/jsonx', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset=UTF-8', 201],
    ['application/json', 201],
  ])('decides the status: %s gives %i', async (type, status) => {
    const answer = await admin.post(items, { items: [item] }, { 'Content-Type': type });
    expect(answer.status).toBe(status);
    if (status === 415) expectProblem(answer, 415, 'unsupported_media_type');
  });
});
