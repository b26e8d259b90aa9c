// Every limit of what a request may contain, in one table: exactly that much is accepted, and one more is refused with
// the reason and the place. A new limit needs a row, or the name of the spec that tests it in another way.
import { apiVariables } from '@labeling/settings';
import { randomUUID } from 'node:crypto';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { Settings, type Limits } from '../settings/settings.js';
import { nested, withData } from './limited-api.fixture.js';

/** These would take long to reach by default. The other limits keep their defaults. */
const small = {
  LIMIT_IMPORT_BYTES: '300000',
  LIMIT_IMPORT_ROWS: '40',
  LIMIT_SQL_IMPORT_ROWS: '30',
  LIMIT_SPAN_BYTES: '5000',
};
/** Limits of something other than one request, and limits without a sharp edge. */
const elsewhere = {
  LIMIT_BYTES_IN_WORK: 'body-limits.spec.ts',
  LIMIT_COMMAND_WAIT_MS: 'overload.spec.ts',
  LIMIT_REQUESTS_PER_SECOND: 'rate-limiter.spec.ts',
  LIMIT_REQUEST_BURST: 'rate-limiter.spec.ts',
  LIMIT_UNKNOWN_KEYS_PER_MINUTE: 'access.spec.ts',
  LIMIT_SQL_BYTES: 'sql.spec.ts',
};

let running: RunningApi;
let admin: Client;
let limits: Limits;
let queue: string;
let item: string;
let dataset: string;
beforeAll(async () => {
  running = await startApi(small);
  ({ admin } = running);
  ({ limits } = new Settings({ ...running.env, ...small }));
  [queue, dataset] = await Promise.all([admin.queue(), admin.dataset()]);
  [item = ''] = await admin.add(queue, [{ data: 1, target: 1 }]);
});
afterAll(() => running?.stop());

interface Row {
  /** The setting, or what is limited, in words. */
  readonly limit: string;
  readonly most: number | ((limits: Limits) => number);
  /** Sends a request in which this has the given size. */
  send(size: number): Promise<Answer>;
  readonly refused: readonly [status: number, code: string];
  /** What the answer says: the place, and the setting or number. */
  readonly says: string;
}

const path = () => `/v1/labeling_queues/${queue}`;
const items = () => `${path()}/items`;
const one = () => `${items()}/${item}`;
/** A body of this many bytes: white space between its tokens counts like everything else. */
const padded = (body: string, bytes: number) => body + ' '.repeat(bytes - Buffer.byteLength(body));
const many = <Made>(count: number, make: (i: number) => Made) => Array.from({ length: count }, (_, i) => make(i));
const text = (length: number) => 'x'.repeat(length);
/** Of characters that take two units in UTF-16, and four bytes. */
const faces = (length: number) => '😀'.repeat(length);
const jsonl = { 'Content-Type': 'application/jsonl' };
const importFile = (body: string) => admin.post(`/v1/datasets/${dataset}/import?format=jsonl`, body, jsonl);
const row = (i: number) => `{"data":"${randomUUID()} ${i}","target":1}\n`;
async function importItems(source: object): Promise<Answer> {
  return admin.post(`/v1/labeling_queues/${await admin.queue()}/imports`, { source });
}

const rows: readonly Row[] = [
  {
    limit: 'LIMIT_BODY_BYTES',
    most: ({ bodyBytes }) => bodyBytes,
    send: (bytes) => admin.post(items(), padded(withData('1'), bytes)),
    refused: [413, 'body_too_large'],
    says: '"limit":{"name":"LIMIT_BODY_BYTES"',
  },
  {
    limit: 'LIMIT_BODY_BYTES, of datapoints',
    most: ({ bodyBytes }) => bodyBytes,
    send: (bytes) =>
      admin.post(`/v1/datasets/${dataset}/datapoints`, padded('{"datapoints":[{"data":1,"target":1}]}', bytes)),
    refused: [413, 'body_too_large'],
    says: '"limit":{"name":"LIMIT_BODY_BYTES"',
  },
  {
    limit: 'LIMIT_BODY_BYTES, of spans',
    most: ({ bodyBytes }) => bodyBytes,
    send: (bytes) => admin.post('/v1/traces', padded('{}', bytes)),
    refused: [413, 'body_too_large'],
    says: '"limit":{"name":"LIMIT_BODY_BYTES"',
  },
  {
    limit: 'a body with the target of an item',
    most: 2_097_152,
    send: (bytes) => admin.send('PUT', `${one()}/target`, padded('{"target":2}', bytes)),
    refused: [413, 'body_too_large'],
    says: '2097152 bytes',
  },
  ...(['/v1/labeling_queues', '/v1/datasets'] as const).map((at) => ({
    limit: `any other body, ${at}`,
    most: 262_144,
    send: (bytes: number) => admin.post(at, padded('{"name":"Padded"}', bytes)),
    refused: [413, 'body_too_large'] as const,
    says: '262144 bytes',
  })),
  {
    limit: 'any other body, /v1/api_keys',
    most: 262_144,
    send: (bytes) => admin.post('/v1/api_keys', padded('{"name":"Padded","scopes":["read"]}', bytes)),
    refused: [413, 'body_too_large'],
    says: '262144 bytes',
  },
  {
    limit: 'any other body, /v1/sql',
    most: 262_144,
    send: (bytes) => admin.post('/v1/sql', padded('{"query":"select 1"}', bytes)),
    refused: [413, 'body_too_large'],
    says: '262144 bytes',
  },
  {
    limit: 'LIMIT_ITEMS_PER_REQUEST',
    most: ({ itemsPerRequest }) => itemsPerRequest,
    send: (count) =>
      admin.post(items(), { items: many(count, () => ({ data: 1, target: 1, idempotencyKey: 'same' })) }),
    refused: [413, 'too_many_items'],
    says: '"limit":{"name":"LIMIT_ITEMS_PER_REQUEST"',
  },
  {
    limit: 'LIMIT_ITEMS_PER_REQUEST, of datapoints',
    most: ({ itemsPerRequest }) => itemsPerRequest,
    send: (count) =>
      admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints: many(count, () => ({ data: 1, target: 1 })) }),
    refused: [413, 'too_many_items'],
    says: '"limit":{"name":"LIMIT_ITEMS_PER_REQUEST"',
  },
  {
    limit: 'LIMIT_ITEMS_PER_BATCH',
    most: ({ itemsPerBatch }) => itemsPerBatch,
    send: (count) =>
      admin.post(`${items()}/batch`, {
        items: many(count, () => ({ id: randomUUID() })),
        command: { type: 'approve' },
      }),
    refused: [413, 'too_many_items'],
    says: '"limit":{"name":"LIMIT_ITEMS_PER_BATCH"',
  },
  {
    limit: 'LIMIT_ITEM_BYTES',
    most: ({ itemBytes }) => itemBytes,
    // The quotes and the target count as well.
    send: (bytes) => admin.post(items(), withData(`"${text(bytes - 3)}"`)),
    refused: [413, 'item_too_large'],
    says: '"pointer":"/items/0"',
  },
  {
    limit: 'LIMIT_ITEM_BYTES, of an edited target',
    most: ({ itemBytes }) => itemBytes,
    send: (bytes) => admin.send('PUT', `${one()}/target`, { target: text(bytes - 2) }),
    refused: [413, 'item_too_large'],
    says: 'LIMIT_ITEM_BYTES',
  },
  {
    limit: 'LIMIT_JSON_DEPTH',
    most: ({ jsonDepth }) => jsonDepth,
    send: (depth) => admin.post(items(), withData(nested(depth))),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/items/0/data"',
  },
  {
    limit: 'LIMIT_KEY_CHARACTERS',
    most: ({ keyCharacters }) => keyCharacters,
    send: (length) => admin.post(items(), { items: [{ data: 1, target: 1, idempotencyKey: faces(length) }] }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/items/0/idempotencyKey"',
  },
  {
    limit: 'the header Idempotency-Key',
    most: 512,
    send: (length) => admin.post(items(), { items: [{ data: 1, target: 1 }] }, { 'Idempotency-Key': text(length) }),
    refused: [400, 'invalid_parameter'],
    says: 'Idempotency-Key must have at most 512 characters',
  },
  {
    limit: 'LIMIT_IMPORT_BYTES',
    most: ({ importBytes }) => importBytes,
    send: (bytes) => importFile(row(0).trimEnd() + ' '.repeat(bytes - row(0).length) + '\n'),
    refused: [413, 'import_too_large'],
    says: '"limit":{"name":"LIMIT_IMPORT_BYTES"',
  },
  {
    limit: 'LIMIT_IMPORT_ROWS',
    most: ({ importRows }) => importRows,
    send: (count) => importFile(many(count, row).join('')),
    refused: [413, 'import_too_large'],
    says: '"limit":{"name":"LIMIT_IMPORT_ROWS"',
  },
  {
    limit: 'LIMIT_SQL_IMPORT_ROWS',
    most: () => Number(small.LIMIT_SQL_IMPORT_ROWS),
    send: (count) =>
      importItems({ type: 'sql', query: `select generate_series(1, ${count}) a`, columns: { data: ['a'] } }),
    refused: [413, 'import_too_large'],
    says: '"limit":{"name":"LIMIT_SQL_IMPORT_ROWS"',
  },
  {
    limit: 'LIMIT_SQL_ROWS',
    most: 10_000,
    send: (limit) => admin.post('/v1/sql', { query: 'select 1', limit }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/limit"',
  },
  {
    limit: 'the text of a query',
    most: 100_000,
    send: (length) => admin.post('/v1/sql', { query: `select 1${' '.repeat(length - 8)}` }),
    refused: [400, 'sql_refused'],
    says: '100000 characters',
  },
  {
    limit: 'the name of a queue',
    most: 200,
    send: (length) => admin.post('/v1/labeling_queues', { name: faces(length) }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/name"',
  },
  {
    limit: 'the name of a dataset',
    most: 200,
    send: (length) => admin.post('/v1/datasets', { name: faces(length) }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/name"',
  },
  {
    limit: 'the name of an API key',
    most: 200,
    send: (length) => admin.post('/v1/api_keys', { name: faces(length), scopes: ['read'] }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/name"',
  },
  {
    limit: 'the reason of a flag',
    most: 500,
    send: (length) => admin.send('PUT', `${one()}/flag`, { reason: faces(length) }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/reason"',
  },
  {
    limit: 'the text of a comment',
    most: 5_000,
    send: (length) => admin.post(`${one()}/comments`, { text: faces(length) }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/text"',
  },
  {
    limit: 'the place of a comment',
    most: 1_000,
    send: (length) => admin.post(`${one()}/comments`, { text: 'Why?', pointer: `/data/${faces(length - 6)}` }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/pointer"',
  },
  {
    limit: 'the query of a view',
    most: 4_000,
    send: (length) => admin.post('/v1/views', { queueId: queue, name: 'Faces', query: faces(length) }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/query"',
  },
  {
    limit: 'a text to search for in datapoints',
    most: 200,
    send: (length) => admin.get(`/v1/datasets/${dataset}/datapoints?q=${faces(length)}`),
    refused: [400, 'invalid_parameter'],
    says: '200 characters',
  },
  {
    limit: 'a text to search for in items',
    most: 200,
    send: (length) => admin.get(`${items()}?q=${faces(length)}`),
    refused: [400, 'invalid_parameter'],
    says: '200 characters',
  },
  {
    limit: 'saved queries: the name',
    most: 200,
    send: (length) => admin.post('/v1/sql/queries', { name: faces(length), query: 'select 1' }),
    refused: [400, 'invalid_body'],
    says: '"pointer":"/name"',
  },
  {
    limit: 'rows of a page',
    most: 1_000,
    send: (limit) => admin.get(`${items()}?limit=${limit}`),
    refused: [400, 'invalid_parameter'],
    says: 'limit',
  },
];

describe('a request', () => {
  it.each(rows.map((each) => [each.limit, each] as const))('is accepted exactly up to: %s', async (_, each) => {
    const most = typeof each.most === 'number' ? each.most : each.most(limits);
    const accepted = await each.send(most);
    expect([accepted.status, accepted.status < 300 ? '' : accepted.text.slice(0, 500)]).toEqual([accepted.status, '']);
    const refused = await each.send(most + 1);
    expectProblem(refused, ...each.refused);
    expect(refused.text).toContain(each.says);
  });

  it('loses only the span that exceeds its limit by a byte', async () => {
    const { spanBytes } = limits;
    const name = 'a span';
    // The size of a span as stored: its name, its attributes, and empty lists of events and links.
    const rest = Buffer.byteLength(`${name}{"a":""}[][]`);
    const sending = (bytes: number) => {
      const attributes = [{ key: 'a', value: { stringValue: text(bytes - rest) } }];
      const [traceId, spanId] = ['1'.repeat(32), '1'.repeat(16)];
      const span = { traceId, spanId, name, startTimeUnixNano: '1', endTimeUnixNano: '2', attributes };
      return admin.post('/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    };
    expect((await sending(spanBytes)).text).toBe('{}');
    const { status, body } = await sending(spanBytes + 1);
    expect([status, body['partialSuccess']]).toEqual([
      200,
      {
        rejectedSpans: '1',
        errorMessage: `a span has ${spanBytes + 1} bytes; at most ${spanBytes} are allowed (LIMIT_SPAN_BYTES)`,
      },
    ]);
  });

  it('is refused when its head is longer than 16 KiB, in its address or its headers', async () => {
    // Other headers that a client sends take up some of it.
    const [fits, tooLong] = [15_800, 16_384];
    const inAddress = (length: number) => admin.get(`${path()}?${text(length)}`);
    const inHeader = (length: number) => admin.send('GET', path(), undefined, { 'X-Long': text(length) });
    expectProblem(await inAddress(fits), 400, 'unknown_parameter');
    expect((await inHeader(fits)).status).toBe(200);
    for (const refused of [await inAddress(tooLong), await inHeader(tooLong)]) {
      expectProblem(refused, 431, 'bad_request');
    }
  });

  it('is limited by no setting without a row in this table', () => {
    const settings = Object.keys(apiVariables).filter((name) => name.startsWith('LIMIT_'));
    const tested = [...rows.map(({ limit }) => limit), ...Object.keys(elsewhere), 'LIMIT_SPAN_BYTES'];
    expect(settings.filter((name) => !tested.includes(name))).toEqual([]);
  });
});
