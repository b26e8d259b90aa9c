// The rows of a file become items of a queue. How files are read is tested where datasets import them.
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer } from '../client.fixture.js';
import type { Client } from '../client.fixture.js';
import { readLines } from '../events/reader.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
beforeAll(async () => {
  running = await startApi({ LIMIT_IMPORT_ROWS: '1500', LIMIT_ITEM_BYTES: '2048' });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
});

const jsonl = { 'Content-Type': 'application/jsonl' };
const sent = (body: string, query = '', headers: Readonly<Record<string, string>> = jsonl, by = admin) =>
  by.post(`/v1/labeling_queues/${queue}/import${query}`, body, headers);
async function items(after?: Answer) {
  const atLeast = after === undefined ? '' : `&atLeast=${after.headers.get('position')}`;
  const { text } = await admin.get(`/v1/labeling_queues/${queue}/items?limit=1000${atLeast}`);
  return [...text.matchAll(/"revision":"\d+","data":(.*?),"originalTarget"/gs)].map(([, payload]) => payload);
}

describe('an import of a file into a queue', () => {
  it('adds each row as an item, in the order of the file and exactly as written', async () => {
    const hard = '{"z":1.10,"a":12345678901234567890,"__proto__":"\\u0000"}';
    const added = await sent(`{"data":${hard},"target":[1e400]}\n{"data":"x","target":null,"metadata":{"b":1}}\n`);
    expect([added.status, added.text]).toEqual([201, '{"added":2,"collapsed":0}']);
    expect(await items(added)).toEqual([`${hard},"target":[1e400]`, '"x","target":null']);
  });

  it('maps columns as datasets do', async () => {
    const added = await sent('q,a\r\n2 + 2,4\r\n', '?data=q&target=a&json=a', { 'Content-Type': 'text/csv' });
    expect(await items(added)).toEqual(['"2 + 2","target":4']);
  });

  it('adds nothing twice of the same file, unless it is sent with another key', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `{"data":${n},"target":null}`).join('\n');
    expect((await sent(rows)).text).toBe('{"added":1200,"collapsed":0}');
    const again = await sent(rows);
    expect(again.text).toBe('{"added":0,"collapsed":1200}');
    const other = await sent(rows, '', { ...jsonl, 'Idempotency-Key': 'another' });
    expect(other.text).toBe('{"added":1200,"collapsed":0}');
    expectProblem(
      await sent('{"data":1,"target":1}', '', { ...jsonl, 'Idempotency-Key': 'another' }),
      422,
      'idempotency_key_reused',
    );
    const query = `type=import.completed&queue=${queue}&atLeast=${other.headers.get('position')}`;
    const { lines } = await readLines(admin, `/v1/events?${query}`);
    const completed = { queueId: queue, revision: '0', source: 'file', added: 1_200, collapsed: 0 };
    expect(lines.map(({ data }) => data)).toEqual([completed, completed]);
  });

  it('adds nothing when a row is wrong, and names the line', async () => {
    const refused = await sent('{"data":1,"target":2}\n{"data":1,\n{"data":1,"target":2}\n{"target":2}');
    expectProblem(refused, 400, 'import_invalid');
    expect(refused.body['detail']).toContain('2 of 4 rows cannot be imported. Line 2 ');
    expect(JSON.parse(refused.text).errors).toHaveLength(2);
    expectProblem(await sent(''), 400, 'import_invalid');
    expectProblem(await sent(`{"data":"${'x'.repeat(3_000)}","target":1}`), 400, 'import_invalid');
    const many = Array.from({ length: 1_501 }, () => '{"data":1,"target":2}').join('\n');
    expectProblem(await sent(many), 413, 'import_too_large');
    expect(await items(await sent('{"data":"the only one","target":null}'))).toEqual(['"the only one","target":null']);
  });

  it('tells its steps to whoever wants them', async () => {
    const { text } = await sent('{"data":1,"target":2}', '', { ...jsonl, Accept: 'application/jsonl' });
    const steps = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.map(({ phase }) => phase)).toEqual(['reading', 'adding', undefined]);
    expect(steps.at(-1)).toMatchObject({ added: 1, collapsed: 0 });
  });

  it('is for files only, and for those who may add items to a queue of the project', async () => {
    expectProblem(await sent('{}', '', { 'Content-Type': 'application/json' }), 415, 'unsupported_media_type');
    const reader = await running.clientWith(['read']);
    expectProblem(await sent('{"data":1,"target":2}', '', jsonl, reader), 403, 'forbidden');
    const stranger = await running.anotherProject();
    expectProblem(await sent('{"data":1,"target":2}', '', jsonl, stranger), 404, 'queue_not_found');
  });
});
