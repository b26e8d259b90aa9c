import { expectProblem } from '../client.fixture.js';
import { item, nested, startLimitedApi, unknown, withData, type LimitedApi } from './limited-api.fixture.js';
import { gzipSync } from 'node:zlib';

let running: LimitedApi['running'];
let admin: LimitedApi['admin'];
let queue: string;
let items: string;
beforeAll(async () => {
  ({ running, admin, queue, items } = await startLimitedApi());
});
afterAll(() => running?.stop());

describe('a body that is not JSON', () => {
  it.each([
    ['{"items": [1,]}', 'line 1, column 14 (position 13)'],
    ['{"items":\n [x]}', 'line 2, column 3 (position 12)'],
    ['{"items": [', 'The body ends before its JSON is complete'],
    ['', 'The body is empty'],
    ['{"items": 01}', 'position 11'],
    ['{"a": "\u0001"}', 'position 7'],
    // White space in JavaScript, but not in JSON.
    ['\u00a0{"items": []}', 'position 0'],
    ['{"items": []}\u2028', 'position 13'],
  ])('is answered with the position of the error: %j', async (body, detail) => {
    const answer = await admin.post(items, body);
    expectProblem(answer, 400, 'malformed_json');
    expect(answer.body['detail']).toContain(detail);
  });

  it('is refused when it is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"items":[{"data":"'),
      Buffer.from([0xff]),
      Buffer.from('","target":1}]}'),
    ]);
    expectProblem(await admin.post(items, bytes), 400, 'invalid_utf8');
  });
});

describe('a body in gzip', () => {
  it('is accepted like an uncompressed one, and refused if it is not gzip', async () => {
    const zipped = { 'Content-Encoding': 'gzip' };
    const added = await admin.post(items, gzipSync('{"items":[{"data":1.10,"target":"é"}]}'), zipped);
    expect(added.status).toBe(201);
    const read = await admin.get(`${items}/${JSON.parse(added.text)[0].id}?atLeast=${added.headers.get('position')}`);
    expect(read.text).toContain('"data":1.10,"target":"é"');
    expectProblem(await admin.post(items, '{"items":[]}', zipped), 400, 'bad_request');
    expectProblem(await admin.post(items, gzipSync(Buffer.alloc(2_000_001, ' ')), zipped), 413, 'body_too_large');
  });
});

describe('a body with wrong properties', () => {
  it.each<[string, unknown, [pointer: string, detail: string][]]>([
    ['no object', [], [['', 'must be an object']]],
    ['no items', {}, [['/items', 'is missing']]],
    ['items no array', { items: {} }, [['/items', 'must be an array']]],
    ['no item at all', { items: [] }, [['/items', 'must not be empty']]],
    [
      'items that are not objects',
      { items: [item, [], 'x', null] },
      [1, 2, 3].map((i) => [`/items/${i}`, 'must be an object']),
    ],
    [
      'missing payloads',
      { items: [{}, item] },
      [
        ['/items/0/data', 'is missing'],
        ['/items/0/target', 'is missing'],
      ],
    ],
    ['metadata a text', { items: [{ ...item, metadata: 'small' }] }, [['/items/0/metadata', 'must be an object']]],
    ['metadata a list', { items: [{ ...item, metadata: [] }] }, [['/items/0/metadata', 'must be an object']]],
    ['an empty key', { items: [{ ...item, idempotencyKey: '' }] }, [['/items/0/idempotencyKey', 'must not be empty']]],
    [
      'a key that is a number',
      { items: [{ ...item, idempotencyKey: 1 }] },
      [['/items/0/idempotencyKey', 'must be a string']],
    ],
    [
      'a key of null',
      { items: [{ ...item, idempotencyKey: null }] },
      [['/items/0/idempotencyKey', 'must be a string']],
    ],
    [
      'a long key',
      { items: [{ ...item, idempotencyKey: 'x'.repeat(11) }] },
      [['/items/0/idempotencyKey', 'must have at most 10 characters (LIMIT_KEY_CHARACTERS)']],
    ],
    [
      'half a character in a key',
      { items: [{ ...item, idempotencyKey: '\ud800' }] },
      [['/items/0/idempotencyKey', 'must be well-formed Unicode']],
    ],
    ['deep data', withData(nested(21)), [['/items/0/data', 'nests 21 deep; at most 20 (LIMIT_JSON_DEPTH)']]],
    [
      'absurdly deep data',
      withData(nested(100_000)),
      [['/items/0/data', 'nests more than 20 deep (LIMIT_JSON_DEPTH)']],
    ],
  ])('is answered with a list of everything wrong: %s', async (_, body, errors) => {
    const answer = await admin.post(items, body);
    expectProblem(answer, 400, 'invalid_body');
    expect(answer.body['errors']).toEqual(errors.map(([pointer, detail]) => ({ pointer, detail })));
  });

  it('adds nothing when one item of several is bad', async () => {
    const own = await admin.queue();
    const answer = await admin.post(`/v1/labeling_queues/${own}/items`, { items: [item, { data: 1 }] });
    expectProblem(answer, 400, 'invalid_body');
    expect((await admin.get(`/v1/labeling_queues/${own}`)).body['counters']).toMatchObject({ total: 0 });
  });

  it('may use any names in its payloads, even dangerous ones, but only known names elsewhere', async () => {
    const payload = '{"__proto__":1,"constructor":2,"toString":3}';
    const refused = await admin.post(
      items,
      `{"__proto__":{"a":1},"items":[{"data":${payload},"target":1,"toString":4}]}`,
    );
    expectProblem(refused, 400, 'unknown_member');
    expect(refused.body['errors']).toEqual([
      { pointer: '/__proto__', detail: 'is not a member of the body' },
      { pointer: '/items/0/toString', detail: 'is not a member of an item' },
    ]);
    const answer = await admin.post(items, `{"items":[{"data":${payload},"target":1}]}`);
    expect(answer.status).toBe(201);
    const { id } = JSON.parse(answer.text)[0];
    expect((await admin.get(`${items}/${id}`)).text).toContain('"data":{"__proto__":1,"constructor":2,"toString":3}');
  });

  it.each<[string, () => [method: string, path: string, body: unknown], string, string[]]>([
    [
      'a queue',
      () => ['POST', '/v1/labeling_queues', { name: ' ', guidelines: 1, datasetId: 'x' }],
      'invalid_body',
      ['/name', '/guidelines', '/datasetId'],
    ],
    ['a queue without name', () => ['POST', '/v1/labeling_queues', {}], 'invalid_body', ['/name']],
    ['a NUL in a name', () => ['POST', '/v1/datasets', { name: 'a\u0000' }], 'invalid_body', ['/name']],
    [
      'a schema',
      () => ['PUT', `/v1/labeling_queues/${queue}/annotation_schema`, { fields: [{ key: '', type: 'x' }] }],
      'schema_invalid',
      ['/fields/0/key', '/fields/0/type'],
    ],
    [
      'a schema in a queue',
      () => ['POST', '/v1/labeling_queues', { name: 'a', annotationSchema: {} }],
      'schema_invalid',
      ['/annotationSchema/fields'],
    ],
    [
      'a push',
      () => ['POST', `/v1/labeling_queues/${queue}/push`, { scope: 'some' }],
      'invalid_body',
      ['/datasetId', '/scope'],
    ],
    [
      'a push of no item',
      () => ['POST', `/v1/labeling_queues/${queue}/push`, { datasetId: unknown, scope: 'item' }],
      'invalid_body',
      ['/itemId'],
    ],
    [
      'a push of everything that names one item',
      () => ['POST', `/v1/labeling_queues/${queue}/push`, { datasetId: unknown, scope: 'all', itemId: unknown }],
      'invalid_body',
      ['/itemId'],
    ],
    [
      'a push without a scope that names one item',
      () => ['POST', `/v1/labeling_queues/${queue}/push`, { datasetId: unknown, itemId: unknown }],
      'invalid_body',
      ['/itemId'],
    ],
    [
      'datapoints',
      () => ['POST', `/v1/datasets/${unknown}/datapoints`, { datapoints: [{ data: 1 }] }],
      'invalid_body',
      ['/datapoints/0/target'],
    ],
    ['no target', () => ['PUT', `${items}/${unknown}/target`, { Target: 1 }], 'unknown_member', ['/Target', '/target']],
  ])('%s', async (_, request, code, pointers) => {
    const answer = await admin.send(...request());
    expectProblem(answer, 400, code);
    expect(JSON.parse(answer.text).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });
});
