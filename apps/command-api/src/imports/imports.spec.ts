import { jest } from '@jest/globals';
import { EventStore, StoreUnavailable } from '@labeling/event-store';
import pg from 'pg';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { readLines } from '../events/reader.fixture.js';
import { STAND_TOGETHER } from './import-parts.js';

let running: RunningApi;
let admin: Client;
let dataset: string;
let queue: string;
beforeAll(async () => {
  running = await startApi({
    LIMIT_ITEM_BYTES: '4096',
    LIMIT_IMPORT_BYTES: '2000000',
    LIMIT_ITEMS_PER_REQUEST: '3000',
  });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  dataset = await admin.dataset();
  queue = await admin.queue();
});

const exact = '{"z":1.10,"a":12345678901234567890,"__proto__":"\\u0000","é":"\\ud800"}';

/** Adds datapoints, waits until they can be read, and returns their ids in order. */
async function fill(datapoints: readonly string[]): Promise<string[]> {
  const path = `/v1/datasets/${dataset}/datapoints`;
  const added = await admin.post(path, `{"datapoints":[${datapoints.join(',')}]}`);
  if (added.status !== 201) throw new Error(added.text);
  await admin.get(`${path}?atLeast=${added.headers.get('position')}`);
  return JSON.parse(added.text).map(({ id }: { id: string }) => id);
}
const imported = (source: object, headers = {}, to = queue) =>
  admin.post(`/v1/labeling_queues/${to}/imports`, { source }, headers);
const all = () => ({ type: 'dataset', datasetId: dataset });
const items = async (position: string | null) =>
  (await admin.get(`/v1/labeling_queues/${queue}/items?limit=1000&atLeast=${position}`)).text;
const datapoint = (data: unknown) => JSON.stringify({ data, target: null });

describe('an import of a dataset', () => {
  it('adds its datapoints as items, in order, each text as written', async () => {
    const [first, second] = await fill([
      `{"data":${exact},"target":[1.0, 2],"metadata":{"b":1,"a":2}}`,
      `{"data":2,"target":${exact}}`,
    ]);
    const answer = await imported(all());
    expect([answer.status, answer.text]).toEqual([201, '{"added":2,"collapsed":0}']);
    const page = await items(answer.headers.get('position'));
    expect(page).toContain(`"data":${exact},"target":[1.0, 2]`);
    expect(page).toContain(`"data":2,"target":${exact}`);
    expect(JSON.parse(page).data).toMatchObject([
      { source: { type: 'dataset', datasetId: dataset, datapointId: first }, metadata: { b: 1, a: 2 } },
      { source: { type: 'dataset', datasetId: dataset, datapointId: second }, idempotencyKey: `datapoint:${second}` },
    ]);
  });

  it('includes every datapoint acknowledged before it, even while the read models are behind', async () => {
    await fill([datapoint(1)]);
    const other = new pg.Client({ connectionString: running.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('lock table read_model.datapoints in share mode');
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints: [{ data: 2, target: null }] });
    const answer = imported(all());
    const manyOthers = async () => {
      for (let i = 0; i < 50; i++) await admin.get('/v1/datasets');
    };
    // By that time an import that does not wait would long have been answered.
    await Promise.race([answer, manyOthers()]);
    await other.end();
    expect([added.status, (await answer).text]).toEqual([201, '{"added":2,"collapsed":0}']);
  });

  it.each([
    ['all of it', {}],
    ['what matches a text', { q: '1' }],
  ])('of %s adds nothing more with its key after the dataset has grown', async (_, choice) => {
    const key = { 'Idempotency-Key': 'grown' };
    const source = { ...all(), ...choice };
    await fill([1, 10].map(datapoint));
    expect((await imported(source, key)).text).toBe('{"added":2,"collapsed":0}');
    await fill([datapoint(100)]);
    expect((await imported(source, key)).text).toBe('{"added":0,"collapsed":2}');
    expect((await imported(source)).text).toBe('{"added":1,"collapsed":2}');
  });

  it('completes an attempt that failed halfway, and adds nothing else, after the dataset has grown', async () => {
    const key = 'failed half way';
    await fill([1, 2].map(datapoint));
    const store = running.api.get(EventStore);
    jest.spyOn(store, 'appendMany').mockRejectedValueOnce(new StoreUnavailable('It went away'));
    const failed = await imported(all(), { 'Idempotency-Key': key });
    expectProblem(failed, 503, 'store_unavailable');
    await fill([datapoint(3)]);
    expect((await imported(all(), { 'Idempotency-Key': key })).text).toBe('{"added":2,"collapsed":0}');
  });

  it('adds the named datapoints once each, in dataset order, and returns a position at which all can be read', async () => {
    const ids = await fill([1, 2, 3, 4].map(datapoint));
    const some = await imported({ ...all(), datapointIds: [ids[3], ids[1], ids[3]] });
    expect(some.text).toBe('{"added":2,"collapsed":0}');
    const rest = await imported(all());
    expect(rest.text).toBe('{"added":2,"collapsed":2}');
    const page = JSON.parse(await items(rest.headers.get('position')));
    expect(page.data.map(({ data }: { data: number }) => data)).toEqual([2, 4, 1, 3]);
    const again = await imported(all());
    expect(again.text).toBe('{"added":0,"collapsed":4}');
    const positionOf = ({ headers }: Answer) => Number(headers.get('position'));
    expect(positionOf(again)).toBeGreaterThanOrEqual(positionOf(rest));
    const lines = await imported(all(), { Accept: 'application/jsonl' });
    const last = JSON.parse(lines.text.trim().split('\n').at(-1) ?? '');
    expect(Number(last.position)).toBeGreaterThanOrEqual(positionOf(rest));
  });

  it('adds datapoints by ordinal or by text', async () => {
    await fill([1, 2, 3, 4, 5, '30%'].map(datapoint));
    const some = await imported({
      ...all(),
      ordinals: [
        [0, 1],
        [4, 4],
      ],
    });
    expect(some.text).toBe('{"added":3,"collapsed":0}');
    const matching = await imported({ ...all(), q: '3' });
    expect(matching.text).toBe('{"added":2,"collapsed":0}');
    const page = JSON.parse(await items(matching.headers.get('position')));
    expect(page.data.map(({ data }: { data: unknown }) => data)).toEqual([1, 2, 5, 3, '30%']);
    expect((await imported({ ...all(), ordinals: [[2, 6]] })).body).toMatchObject({ code: 'datapoint_not_found' });
    for (const ordinals of [
      [],
      [[1, 0]],
      [
        [0, 2],
        [2, 3],
      ],
      [[0]],
      'x',
      [[0, 1.5]],
    ]) {
      expect((await imported({ ...all(), ordinals })).body).toMatchObject({ code: 'invalid_body' });
    }
    expect((await imported({ ...all(), ordinals: [[0, 1]], q: 'x' })).body).toMatchObject({ code: 'invalid_body' });
  });

  it('needs the right to read only if it chooses datapoints by what they contain', async () => {
    await fill([datapoint('secret')]);
    const adder = await running.clientWith(['items:write']);
    const path = `/v1/labeling_queues/${queue}/imports`;
    for (const q of ['secret', 'other', ''])
      expectProblem(await adder.post(path, { source: { ...all(), q } }), 403, 'forbidden');
    const whole = await adder.post(path, { source: all() });
    expect(whole.text).toBe('{"added":1,"collapsed":0}');
    const reading = await running.clientWith(['items:write', 'read']);
    const found = await reading.post(path, { source: { ...all(), q: 'secret' } });
    expect(found.text).toBe('{"added":0,"collapsed":1}');
  });

  it('is in the feed of events once it is complete, and again only if it had more to add', async () => {
    await fill([datapoint(1), datapoint(2)]);
    await imported(all());
    await imported(all());
    await fill([datapoint(3)]);
    const last = await imported(all());
    const query = `type=import.completed&queue=${queue}&atLeast=${last.headers.get('position')}`;
    const { lines } = await readLines(admin, `/v1/events?${query}`);
    const completed = { queueId: queue, revision: '0', source: 'dataset' };
    expect(lines.map(({ data }) => data)).toEqual([
      { ...completed, added: 2, collapsed: 0 },
      { ...completed, added: 1, collapsed: 2 },
    ]);
  });

  it('reports its progress, line by line', async () => {
    await fill(Array.from({ length: 2_500 }, (_, i) => datapoint(i)));
    const answer = await imported(all(), { Accept: 'application/jsonl' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toContain('application/jsonl');
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, -1)).toEqual(
      ['reading', 'adding'].flatMap((phase) => [1_000, 2_000, 2_500].map((done) => ({ phase, done, total: 2_500 }))),
    );
    expect(lines.at(-1)).toEqual({ added: 2_500, collapsed: 0, position: expect.stringMatching(/^\d+$/) });
    const page = JSON.parse(await items(lines.at(-1).position));
    expect(page.data.map(({ data }: { data: number }) => data)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  it('keeps the order of the dataset, in parts that other items can stand between', async () => {
    const count = STAND_TOGETHER + 1_000;
    const rows = Array.from({ length: count }, (_, i) => datapoint(i));
    for (let i = 0; i < count; i += 3_000) await fill(rows.slice(i, i + 3_000));
    const long = await running.anotherApi({ LIMIT_IMPORT_BYTES: '20000000' });
    const answer = await long.admin.post(`/v1/labeling_queues/${queue}/imports`, { source: all() });
    expect(answer.body['added']).toBe(count);
    await items(answer.headers.get('position'));
    const client = new pg.Client({ connectionString: running.databaseUrl });
    await client.connect();
    const { rows: parts } = await client.query(
      `select count(*)::integer, bool_and(ordinal = arrival_index) as "inOrder" from read_model.queue_items
       where queue_id = $1 group by arrival_request order by min(ordinal)`,
      [queue],
    );
    await client.end();
    expect(parts).toEqual([
      { count: STAND_TOGETHER, inOrder: true },
      { count: count - STAND_TOGETHER, inOrder: true },
    ]);
  });

  it('adds nothing when all items together exceed the limit, and reports that with or without progress', async () => {
    await fill(Array.from({ length: 700 }, (_, i) => datapoint(`${i} ${'x'.repeat(3_000)}`)));
    const refused = await imported(all());
    expect(refused.body).toMatchObject({
      ...{ status: 413, code: 'import_too_large', limit: { name: 'LIMIT_IMPORT_BYTES', value: 2_000_000 } },
    });
    const lines = await imported(all(), { Accept: 'application/jsonl' });
    expect(JSON.parse(lines.text.trim().split('\n').at(-1) ?? '')).toMatchObject({
      problem: { status: 413, code: 'import_too_large', instance: `/v1/labeling_queues/${queue}/imports` },
    });
    expect((await admin.get(`/v1/labeling_queues/${queue}`)).body['counters']).toMatchObject({ total: 0 });
  });

  it('adds nothing when one of them is invalid, and names it', async () => {
    const ids = await fill([datapoint(1), datapoint('x'.repeat(3_000)), datapoint(3)]);
    const strict = await running.anotherApi({ LIMIT_ITEM_BYTES: '2048' });
    const path = `/v1/labeling_queues/${queue}/imports`;
    const refused = await strict.admin.post(path, { source: all() });
    expect(refused.body).toMatchObject({
      ...{ status: 413, code: 'item_too_large', limit: { name: 'LIMIT_ITEM_BYTES', value: 2_048 } },
      errors: [{ pointer: '/1', detail: expect.stringContaining(`Datapoint ${ids[1]} has 3006 bytes`) }],
    });
    expect((await admin.get(`/v1/labeling_queues/${queue}`)).body['counters']).toMatchObject({ total: 0 });
  });
});

describe('an import of items is refused', () => {
  const wrong = (body: unknown) => admin.post(`/v1/labeling_queues/${queue}/imports`, body);

  it.each([
    ['/source', {}, 'is missing'],
    ['/source', { source: [] }, 'must be an object'],
    ['/source/type', { source: { type: 'elsewhere' } }, 'must be one of'],
    ['/source/datasetId', { source: { type: 'dataset', datasetId: 'x' } }, 'must be a UUID'],
  ])('when %s is wrong', async (pointer, body, detail) => {
    const answer = await wrong(body);
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(answer.body['errors']).toEqual([{ pointer, detail: expect.stringContaining(detail) }]);
  });

  it('when ids are wrong, unknown or too many', async () => {
    const [id] = await fill([datapoint(1)]);
    const datapointIds = (ids: readonly unknown[]) => imported({ ...all(), datapointIds: ids });
    expect((await datapointIds([])).body).toMatchObject({ code: 'invalid_body' });
    expect((await datapointIds([id, 7])).body).toMatchObject({
      errors: [{ pointer: '/source/datapointIds/1', detail: 'must be a UUID' }],
    });
    expect((await datapointIds([id, queue])).body).toMatchObject({ status: 404, code: 'datapoint_not_found' });
    const many = Array.from({ length: 3_001 }, () => id);
    expect((await datapointIds(many)).body).toMatchObject({ status: 413, code: 'too_many_items' });
  });

  it('when the dataset or the queue is of another project, or the caller may not add', async () => {
    const other = await running.anotherProject();
    const [theirDataset, theirQueue] = [await other.dataset(), await other.queue()];
    const notFound = await imported({ type: 'dataset', datasetId: theirDataset });
    expect(notFound.body).toMatchObject({ status: 404, code: 'dataset_not_found' });
    expect((await imported(all(), {}, theirQueue)).body).toMatchObject({ status: 404, code: 'queue_not_found' });
    const reader = await running.clientWith(['read', 'review']);
    const answer = await reader.post(`/v1/labeling_queues/${queue}/imports`, { source: all() });
    expect(answer.status).toBe(403);
  });
});
