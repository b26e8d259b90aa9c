import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expectProblem, type Client } from '../client.fixture.js';
import { startLimitedApi, type LimitedApi } from './limited-api.fixture.js';

let running: LimitedApi['running'];
let admin: Client;
let items: string;
beforeAll(async () => {
  ({ running, admin, items } = await startLimitedApi());
});
afterAll(() => running?.stop());

/** Sends the beginning of a body and holds the rest back; resolves when there is an answer all the same. */
function begin(
  path: string,
  beginning: string | Buffer,
  { baseUrl = running.baseUrl, headers = {}, agent }: { baseUrl?: string; headers?: object; agent?: Agent } = {},
) {
  const sent = request(baseUrl + path, {
    method: 'POST',
    ...(agent && { agent }),
    headers: { ...running.admin.authorization, 'Content-Type': 'application/json', ...headers },
  });
  const answer = new Promise<{ status: number; text: string; retryAfter: string | undefined }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] });
      });
    });
  });
  sent.write(beginning);
  return { sent, answer };
}

async function refusedEarly(path: string, beginning: string | Buffer, headers = {}) {
  const { sent, answer } = begin(path, beginning, { headers });
  const { status, text } = await answer;
  sent.destroy();
  return { ...JSON.parse(text), status };
}

describe('a body is refused before its end', () => {
  it('when the length that it announces is over the limit of its route', async () => {
    const small = await refusedEarly('/v1/datasets', '{', { 'Content-Length': '262145' });
    expect(small).toMatchObject({
      status: 413,
      code: 'body_too_large',
      detail: expect.stringContaining('262144 bytes'),
    });
    const large = await refusedEarly(items, '{', { 'Content-Length': '2000001' });
    expect(large).toMatchObject({ status: 413, limit: { name: 'LIMIT_BODY_BYTES', value: 2_000_000 } });
  });

  it('when it grows over the limit', async () => {
    const answer = await refusedEarly('/v1/datasets', `{"name":"${'x'.repeat(262_144)}`);
    expect(answer).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it.each([
    ['for what it holds', 400, 101_000, {}],
    ['for the length that it announces', 413, 2_500_000, { 'Content-Length': '2500000' }],
  ])('without breaking the connection, %s: its sender may finish and continue', async (_, refusal, length, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const beginning = `{"items":[{"target":1,"data":${'['.repeat(1_000)}`;
    const { sent, answer } = begin(items, beginning, { agent, headers });
    expect(await answer).toMatchObject({ status: refusal });
    const { socket } = sent;
    sent.end('['.repeat(length - beginning.length));
    const next = request(`${running.baseUrl}/health/live`, { agent }).end();
    const status = await new Promise((resolve) => next.once('response', (response) => resolve(response.statusCode)));
    expect([status, next.socket === socket]).toEqual([200, true]);
    agent.destroy();
  });

  it('when it nests too deep', async () => {
    const answer = await refusedEarly(items, `{"items":[{"target":1,"data":${'['.repeat(1_000)}`);
    expect(answer).toMatchObject({
      ...{ status: 400, code: 'invalid_body' },
      errors: [{ pointer: '/items/0/data', detail: 'nests more than 20 deep (LIMIT_JSON_DEPTH)' }],
    });
  });

  it('when it has too many elements or members', async () => {
    const elements = await refusedEarly(items, `{"items":[${'1,'.repeat(10)}`);
    const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: 5 };
    expect(elements).toMatchObject({ status: 413, code: 'too_many_items', limit });
    const names = Array.from({ length: 1_001 }, (_, i) => `"k${i}":1`).join(',');
    const errors = (pointer: string) => [{ pointer, detail: 'has more than 1000 members' }];
    expect(await refusedEarly(items, `{${names}`)).toMatchObject({ status: 400, errors: errors('') });
    expect(await refusedEarly(items, `{"items":[1,{${names}`)).toMatchObject({
      status: 400,
      errors: errors('/items/1'),
    });
  });

  it('when it is not JSON', async () => {
    const answer = await refusedEarly(items, '{"items":\n [x');
    expect(answer).toMatchObject({ status: 400, code: 'malformed_json' });
    expect(answer.detail).toContain('line 2, column 3 (position 12)');
  });

  it('when it decompresses to far more than its own size', async () => {
    const zeros = gzipSync(Buffer.alloc(1_900_000, ' '));
    const answer = await refusedEarly(items, zeros, { 'Content-Encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 413, code: 'body_too_large', detail: expect.stringContaining('100 times') });
  });
});

describe('the limits of a body', () => {
  it('accept an ordinary body in gzip, however well it compresses', async () => {
    const body = gzipSync(JSON.stringify({ items: [{ data: 'x'.repeat(2_000), target: 1 }] }));
    expect((await admin.post(items, body, { 'Content-Encoding': 'gzip' })).status).toBe(201);
  });

  it('answer 503 to a caller whose bodies fill half of the memory, and only as long as they do', async () => {
    const { api, admin: other } = await running.anotherApi({
      ...{ LIMIT_BYTES_IN_WORK: '1048576', LIMIT_ITEM_BYTES: '900000' },
    });
    const path = `/v1/labeling_queues/${await other.queue()}/items`;
    const adding = (length: number) => other.post(path, { items: [{ data: 'x'.repeat(length), target: 1 }] });
    for (let i = 0; i < 3; i++) {
      const refused = await adding(600_000);
      expectProblem(refused, 503, 'too_busy');
      expect(refused.headers.get('retry-after')).toBe('1');
      expect((await adding(400_000)).status).toBe(201);
    }
    await api.close();
  });

  it('refuse an element far larger than an item may be before it has ended', async () => {
    const answer = await refusedEarly(items, `{"items":[1,{"target":1,"data":"${'x'.repeat(1_200_000)}`);
    expect(answer).toMatchObject({ status: 413, code: 'item_too_large', errors: [{ pointer: '/items/1' }] });
    expect(answer).toMatchObject({
      detail: expect.stringContaining('; at most 2048 of data, target and metadata are allowed'),
    });
  });
});
