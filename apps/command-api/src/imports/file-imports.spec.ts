// The rows of a file become items of a queue. How files are read is tested where datasets import them.
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer } from '../client.fixture.js';
import type { Client } from '../client.fixture.js';
import { readLines } from '../events/reader.fixture.js';
import { slowly } from '../slow-request.fixture.js';

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
const halves = ['{"data":1,"target":null}\n', '{"data":2,"target":null}\n'] as const;
const arriving = (accept = '*/*') => {
  const url = `${running.baseUrl}/v1/labeling_queues/${queue}/import`;
  return { url, as: admin, type: 'application/jsonl', accept };
};

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

  it('adds no row of the same file twice, unless the file is sent with another key', async () => {
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

  it('adds a row with a key once, whichever file it comes in', async () => {
    const csv = { 'Content-Type': 'text/csv' };
    const query = '?data=q&key=id';
    expect((await sent('id,q\n7,first\n8,second\n', query, csv)).text).toBe('{"added":2,"collapsed":0}');
    const grown = await sent('id,q\n9,third\n8,other\n7,first\n', query, csv);
    expect(grown.text).toBe('{"added":1,"collapsed":2}');
    expect((await sent('{"id":7,"q":1}\n{"id":"9","q":1}', query)).text).toBe('{"added":0,"collapsed":2}');
    const one = { data: 'by a request', target: null, idempotencyKey: '8' };
    const single = await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [one] });
    expect(single.headers.get('collapsed-count')).toBe('1');
    expect(await items(grown)).toEqual(['"first","target":null', '"second","target":null', '"third","target":null']);
  });

  it('takes keys without being asked from lines that look like items in requests', async () => {
    const line = '{"data":1,"target":2,"idempotencyKey":"a"}\n';
    const mixed = await sent(`${line}${line}{"data":3,"target":4}\n{"data":5,"target":6,"idempotencyKey":null}`);
    expect(mixed.text).toBe('{"added":3,"collapsed":1}');
    expect((await sent(line)).text).toBe('{"added":0,"collapsed":1}');
    expect((await sent('{"data":1,"target":2,"idempotencyKey":"a","id":"b"}', '?key=id')).text).toContain('"added":1');
  });

  it('adds nothing when a key is missing or wrong', async () => {
    const refused = await sent(
      `{"q":1}\n{"q":1,"id":null}\n{"q":1,"id":[]}\n{"q":1,"id":"${'x'.repeat(513)}"}\n{"q":1,"id":""}`,
      '?data=q&key=id',
    );
    expectProblem(refused, 400, 'import_invalid');
    expect(JSON.parse(refused.text).errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      'Line 1 has no key in "id"',
      'Line 2 has no key in "id"',
      'Line 3 has a key in "id" that is neither a text nor a number',
      'Line 4 has a key in "id" that must have at most 512 characters (LIMIT_KEY_CHARACTERS)',
      'Line 5 has a key in "id" that must not be empty',
    ]);
    const csv = { 'Content-Type': 'text/csv' };
    expectProblem(await sent('q,id\n1,2', '?data=q&key=it', csv), 400, 'invalid_parameter');
    expectProblem(await sent('q,id\n1,2', '?data=q&key=id,q', csv), 400, 'invalid_parameter');
    expect((await sent('q,id\n1,', '?data=q&key=id', csv)).body['detail']).toContain('Line 2 has no key in "id"');
    const dataset = await admin.dataset();
    expectProblem(await admin.post(`/v1/datasets/${dataset}/import?key=id`, '', jsonl), 400, 'unknown_parameter');
  });

  it('reports its steps to clients that ask for them', async () => {
    const { text } = await sent('{"data":1,"target":2}', '', { ...jsonl, Accept: 'application/jsonl' });
    const steps = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.map(({ phase }) => phase)).toEqual(['checking', 'adding', undefined]);
    expect(steps.at(-1)).toMatchObject({ added: 1, collapsed: 0 });
  });

  it.each([
    ['archived', 409, 'queue_archived', () => admin.post(`/v1/labeling_queues/${queue}/archive`)],
    ['deleted', 404, 'queue_not_found', () => admin.send('DELETE', `/v1/labeling_queues/${queue}`)],
  ])('is refused if the queue was %s while the file arrived', async (_, status, code, meanwhile) => {
    const late = await slowly(arriving(), halves, meanwhile);
    expect([late.status, JSON.parse(late.text).code]).toEqual([status, code]);
  });

  it('adds nothing to a queue that was archived while the file arrived, and its last line says so', async () => {
    const archive = () => admin.post(`/v1/labeling_queues/${queue}/archive`);
    const { text } = await slowly(arriving('application/jsonl'), halves, archive);
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '').problem).toMatchObject({ code: 'queue_archived' });
    expect(await items(await admin.post(`/v1/labeling_queues/${queue}/unarchive`))).toEqual([]);
  });

  it('accepts only files, and only from those who may add items to a queue of the project', async () => {
    expectProblem(await sent('{}', '', { 'Content-Type': 'application/json' }), 415, 'unsupported_media_type');
    const reader = await running.clientWith(['read']);
    expectProblem(await sent('{"data":1,"target":2}', '', jsonl, reader), 403, 'forbidden');
    const stranger = await running.anotherProject();
    expectProblem(await sent('{"data":1,"target":2}', '', jsonl, stranger), 404, 'queue_not_found');
  });
});
