import { startApi, type RunningApi } from '../api.fixture.js';
import { idsOf, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const schema = '{"fields":[{"key":"score","type":"number","min":0.10,"max":12345678901234567890}]}';

describe('a queue', () => {
  it('is created with its settings, which keep numbers as written', async () => {
    const datasetId = await admin.dataset();
    const body = `{"name":"Q","guidelines":"Be kind.","datasetId":"${datasetId}","annotationSchema":${schema}}`;
    const created = await admin.post('/v1/labeling_queues', body);
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).toEqual(['id', 'createdAt']);
    expect(created.headers.get('location')).toBe(`/v1/labeling_queues/${created.body['id']}`);
    const read = await admin.get(`/v1/labeling_queues/${created.body['id']}`);
    expect(read.body).toMatchObject({
      name: 'Q',
      guidelines: 'Be kind.',
      datasetId,
      createdAt: created.body['createdAt'],
    });
    expect(read.text).toContain(`"annotationSchema":${schema}`);
    expect(read.body['counters']).toEqual({ new: 0, modified: 0, approved: 0, discarded: 0, pushed: 0, total: 0 });
  });

  it('is created once per Idempotency-Key', async () => {
    const create = (name: string) => admin.post('/v1/labeling_queues', { name }, { 'Idempotency-Key': 'q' });
    const first = await create('One');
    expect((await create('One')).text).toBe(first.text);
    expect((await create('Two')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('is changed in one step, at a given revision if requested', async () => {
    const id = await admin.queue();
    const at = `/v1/labeling_queues/${id}`;
    const datasetId = await admin.dataset();
    const changed = await admin.send('PATCH', at, { name: 'New', guidelines: 'g', datasetId }, { 'If-Match': '"0"' });
    expect(changed.body).toMatchObject({ id, name: 'New', guidelines: 'g', datasetId, revision: '3' });
    expect(changed.headers.get('etag')).toBe('"3"');
    const stale = await admin.send('PATCH', at, { name: 'Late' }, { 'If-Match': '"0"' });
    expect(stale.body).toMatchObject({ status: 412, revision: '3' });
    expect((await admin.send('PATCH', at, { datasetId: null })).body['datasetId']).toBeNull();
    const unknown = { datasetId: '00000000-0000-4000-8000-000000000000', name: 'Half' };
    expect((await admin.send('PATCH', at, unknown)).body).toMatchObject({ status: 404, code: 'dataset_not_found' });
    const same = await admin.send('PATCH', at, {});
    expect(same.body).toMatchObject({ name: 'New', revision: '4' });
  });

  it('applies all its settings once, however often the request is sent at the same revision', async () => {
    const at = `/v1/labeling_queues/${await admin.queue()}`;
    const words = { name: 'All', guidelines: 'g', datasetId: await admin.dataset() };
    const settings = { ...words, labelersMayPush: false, openTo: [], overlap: 3 };
    const change = () => admin.send('PATCH', at, settings, { 'If-Match': '"0"' });
    const first = await change();
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"6"']);
    expect((await change()).text).toBe(first.text);
  });

  it('has a schema that can be defined, repeated and removed', async () => {
    const at = `/v1/labeling_queues/${await admin.queue()}`;
    const defined = await admin.send('PUT', `${at}/annotation_schema`, ` ${schema} `);
    expect(defined.text).toContain(`"annotationSchema":${schema}`);
    expect((await admin.send('PUT', `${at}/annotation_schema`, schema)).text).toBe(defined.text);
    const removed = await admin.send('DELETE', `${at}/annotation_schema`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    const read = await admin.get(`${at}?atLeast=${removed.headers.get('position')}`);
    expect(read.body['annotationSchema']).toBeNull();
  });

  it('does not exist for any operation once deleted, and deleting it again succeeds', async () => {
    const id = await admin.queue();
    const at = `/v1/labeling_queues/${id}`;
    const [item = ''] = await admin.add(id, [{ data: 1, target: 1 }]);
    const deleted = await admin.send('DELETE', at);
    expect(deleted.status).toBe(204);
    expect((await admin.send('DELETE', at)).status).toBe(204);
    const after = `?atLeast=${deleted.headers.get('position')}`;
    for (const answer of [
      await admin.get(at + after),
      await admin.get(`${at}/items${after}`),
      await admin.get(`${at}/items/${item}${after}`),
      await admin.post(`${at}/items`, { items: [{ data: 1, target: 1 }] }),
      await admin.send('PATCH', at, { name: 'Back' }),
      await admin.send('PUT', `${at}/annotation_schema`, schema),
    ]) {
      expect(answer.body).toMatchObject({ status: 404, code: 'queue_not_found' });
    }
    expect((await admin.get('/v1/labeling_queues')).text).not.toContain(id);
    for (const kept of ['history', 'comments', 'visits']) {
      expect([kept, (await admin.get(`${at}/items/${item}/${kept}`)).status]).toEqual([kept, 200]);
    }
  });
});

describe('lists of queues and items', () => {
  it('can be filtered by state and text, and read page by page', async () => {
    const id = await admin.queue();
    const at = `/v1/labeling_queues/${id}/items`;
    const ids = await admin.add(
      id,
      [0, 1, 2, 3, 4].map((i) => ({ data: { word: `needle ${i % 2}` }, target: i })),
    );
    await admin.post(`${at}/${ids[1]}/approve`);
    await admin.send('PUT', `${at}/${ids[2]}/target`, { target: 'edited' });
    const { headers } = await admin.send('DELETE', `${at}/${ids[4]}`);
    const list = async (query: string) => idsOf(await admin.get(`${at}?${query}&atLeast=${headers.get('position')}`));
    expect(await list('')).toEqual(ids.slice(0, 4));
    expect(await list('state=Approved')).toEqual([ids[1]]);
    expect(await list('state=new,Modified')).toEqual([ids[0], ids[2], ids[3]]);
    expect(await list('state=discarded')).toEqual([ids[4]]);
    expect(await list('q=NEEDLE%201')).toEqual([ids[1], ids[3]]);
    expect(await list('limit=2')).toEqual(ids.slice(0, 2));
    const { body } = await admin.get(`${at}?limit=2`);
    expect(await list(`limit=2&after=${body['next']}`)).toEqual(ids.slice(2, 4));
  });

  it('continue where a page ended, even if the last queue of that page was deleted in the meantime', async () => {
    const other = await running.anotherProject();
    const created: Answer[] = [];
    for (const name of ['A', 'B', 'C', 'D']) created.push(await other.post('/v1/labeling_queues', { name }));
    const ids = created.map(({ body }) => String(body['id']));
    const first = await other.get(`/v1/labeling_queues?limit=2&atLeast=${created.at(-1)?.headers.get('position')}`);
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const { headers } = await other.send('DELETE', `/v1/labeling_queues/${ids[1]}`);
    const rest = `limit=2&after=${first.body['next']}&atLeast=${headers.get('position')}`;
    expect(idsOf(await other.get(`/v1/labeling_queues?${rest}`))).toEqual(ids.slice(2));
    const wrong = await other.get(`/v1/labeling_queues?after=${ids[0]}`);
    expect(wrong.body).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });

  it('fill a page only as far as memory allows', async () => {
    const id = await admin.queue();
    const large = { data: 'x'.repeat(900_000), target: 1 };
    const added = await admin.post(`/v1/labeling_queues/${id}/items`, { items: Array(25).fill(large) });
    await admin.get(`/v1/labeling_queues/${id}?atLeast=${added.headers.get('position')}`);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after = ''; ;) {
      const answer = await admin.get(`/v1/labeling_queues/${id}/items?limit=1000${after}`);
      const ids = idsOf(answer);
      seen.push(...ids);
      sizes.push(ids.length);
      if (answer.body['next'] === null) break;
      after = `&after=${answer.body['next']}`;
    }
    expect(new Set(seen).size).toBe(25);
    expect(sizes).toEqual([10, 10, 5]);
  });
});
