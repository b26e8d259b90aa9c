import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, idsOf, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

describe('datasets', () => {
  it('can be created once per Idempotency-Key, renamed and listed', async () => {
    const create = (name: string) => admin.post('/v1/datasets', { name }, { 'Idempotency-Key': 'd' });
    const created = await create('Golden');
    expect(created.status).toBe(201);
    expect((await create('Golden')).text).toBe(created.text);
    expect((await create('Other')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const at = created.headers.get('location') ?? '';
    expect(at).toBe(`/v1/datasets/${created.body['id']}`);
    const renamed = await admin.send('PATCH', at, { name: 'Silver' }, { 'If-Match': '"0"' });
    expect(renamed.body).toMatchObject({ name: 'Silver', revision: '1' });
    const stale = await admin.send('PATCH', at, { name: 'Bronze' }, { 'If-Match': '"0"' });
    expect(stale.body).toMatchObject({ status: 412, code: 'revision_mismatch', revision: '1' });
    const read = await admin.get(`${at}?atLeast=${renamed.headers.get('position')}`);
    expect(read.body).toMatchObject({ name: 'Silver', datapoints: 0, createdAt: created.body['createdAt'] });
    expect(read.headers.get('etag')).toBe('"1"');
  });

  it('are listed in pages', async () => {
    const stranger = await running.anotherProject();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await stranger.dataset(`Dataset ${i}`));
    await stranger.get(`/v1/datasets/${ids.at(-1)}`);
    const seen: string[] = [];
    for (let after = ''; ;) {
      const answer = await stranger.get(`/v1/datasets?limit=2${after}`);
      const { body } = answer;
      seen.push(...idsOf(answer));
      if (body['next'] === null) break;
      after = `&after=${body['next']}`;
    }
    expect(seen).toEqual(ids);
  });

  it('are found by exactly their name, like queues', async () => {
    const stranger = await running.anotherProject();
    const names = [
      'Golden',
      'golden',
      'Golden ',
      '100%',
      '100_',
      'O\'Hara "\\\\"',
      'a&b=c+d#e?',
      'Grüße 👋',
      'Gru\u0308ße 👋',
    ];
    const places = ['/v1/datasets', '/v1/labeling_queues'];
    for (const place of places) {
      const created = new Map<string, string>();
      for (const name of [...names, 'Twice', 'Twice']) {
        const { body, headers } = await stranger.post(place, { name });
        created.set(`${name}${created.has(name) ? ' again' : ''}`, String(body['id']));
        await stranger.get(`${place}/${body['id']}?atLeast=${headers.get('position')}`);
      }
      const find = async (name: string, more = '') =>
        idsOf(await stranger.get(`${place}?name=${encodeURIComponent(name)}${more}`));
      for (const name of names) expect([name, await find(name)]).toEqual([name, [created.get(name)]]);
      for (const name of ['', 'Gold', '%', '1000', 'GOLDEN', '\0', 'x'.repeat(300)])
        expect(await find(name)).toEqual([]);
      const twice = [created.get('Twice'), created.get('Twice again')];
      expect(await find('Twice')).toEqual(twice);
      const first = await stranger.get(`${place}?name=Twice&limit=1`);
      expect(first.headers.get('link')).toContain('name=Twice');
      expect([...idsOf(first), ...(await find('Twice', `&limit=1&after=${first.body['next']}`))]).toEqual(twice);
    }
  });

  it('are listed page by page, even after one that was deleted in the meantime', async () => {
    const stranger = await running.anotherProject();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await stranger.dataset(name));
    // Found by name, it is in all lists.
    await stranger.get('/v1/datasets?name=E');
    const page = async (query: string) => {
      const { text } = await stranger.get(`/v1/datasets?${query}`);
      const { data, next }: { data: { name: string }[]; next: string | null } = JSON.parse(text);
      return { names: data.map(({ name }) => name), next };
    };
    const first = await page('limit=2');
    expect(first.names).toEqual(['A', 'B']);
    const { headers } = await stranger.send('DELETE', `/v1/datasets/${ids[1]}`);
    const second = await page(`limit=2&after=${first.next}&atLeast=${headers.get('position')}`);
    expect(second.names).toEqual(['C', 'D']);
    expect(await page(`limit=2&after=${second.next}`)).toEqual({ names: ['E'], next: null });
    expect((await page('limit=2')).names).toEqual(['A', 'C']);
    expectProblem(await admin.get(`/v1/datasets?after=${first.next}`), 400, 'invalid_parameter');
  });

  it('are found by name as soon as they are created, like queues', async () => {
    const stranger = await running.anotherProject();
    for (const place of ['/v1/datasets', '/v1/labeling_queues'])
      for (let n = 0; n < 20; n++) {
        const { body } = await stranger.post(place, { name: `Created ${n}` });
        expect(idsOf(await stranger.get(`${place}?name=Created%20${n}`))).toEqual([body['id']]);
      }
  });
});

describe('datapoints added directly', () => {
  it('keep the order sent, in any number and size', async () => {
    const dataset = await admin.dataset();
    const datapoints = Array.from({ length: 1_200 }, (_, i) => ({ data: 'x'.repeat(2_000), target: i }));
    const asListed = { data: 'x', target: 0, metadata: null };
    datapoints[0] = asListed;
    datapoints[600] = { data: 'y'.repeat(921_600 - 5), target: 600 };
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints });
    expect(added.status).toBe(201);
    const ids = JSON.parse(added.text).map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(1_200);
    const lines = (await admin.get(`/v1/datasets/${dataset}/export?atLeast=${added.headers.get('position')}`)).text;
    const rows = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ id, target }) => [id, target])).toEqual(ids.map((id: string, i: number) => [id, i]));
    expect(rows[0]).toMatchObject({ metadata: null, provenance: null });
    expect((await admin.get(`/v1/datasets/${dataset}`)).body['datapoints']).toBe(1_200);
  });

  it('are added once per Idempotency-Key', async () => {
    const dataset = await admin.dataset();
    const send = (count: number) =>
      admin.post(
        `/v1/datasets/${dataset}/datapoints`,
        { datapoints: Array.from({ length: count }, (_, i) => ({ data: i, target: i })) },
        { 'Idempotency-Key': 'k' },
      );
    const first = await send(3);
    const again = await send(3);
    expect(again.text).toBe(first.text);
    expect([first, again].map(({ headers }) => headers.get('collapsed-count'))).toEqual(['0', '3']);
    expect((await send(4)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

describe('the datapoints of a dataset', () => {
  it('can be searched for a text, in pages', async () => {
    const dataset = await admin.dataset();
    const datapoints = Array.from({ length: 300 }, (_, i) => ({
      data: `No. ${i}`,
      target: i % 100 === 7 ? 'Odd one' : '',
    }));
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints });
    const at = `/v1/datasets/${dataset}/datapoints?q=ODD&limit=2&atLeast=${added.headers.get('position')}`;
    const first = await admin.get(at);
    expect(first.text.match(/No\. \d+/g)).toEqual(['No. 7', 'No. 107']);
    const [, link = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    expect(link).toBe(`${at}&after=${first.body['next']}`);
    const rest = await admin.get(link);
    expect([rest.text.match(/No\. \d+/g), rest.body['next']]).toEqual([['No. 207'], null]);
    expect(rest.headers.get('link')).toBeNull();
    const none = await admin.get(`/v1/datasets/${dataset}/datapoints?q=nothing`);
    expect(none.body).toEqual({ data: [], next: null });
  });
});

describe('the export', () => {
  it('has one line per datapoint, however its payload is formatted, and no line for an empty dataset', async () => {
    const dataset = await admin.dataset('Größen 1/2');
    expect(await admin.get(`/v1/datasets/${dataset}/export?format=jsonl`)).toMatchObject({ status: 200, text: '' });
    const body = '{"datapoints":[{"data":{\n  "a" : [ 1.10 ,\r\n\t2 ]\n},"target":"line\\nbreak"}]}';
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, body);
    const exported = await admin.get(`/v1/datasets/${dataset}/export?atLeast=${added.headers.get('position')}`);
    expect(exported.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(exported.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr??en 1-2.jsonl"; filename*=UTF-8''Gr%C3%B6%C3%9Fen%201-2.jsonl`,
    );
    expect(exported.text.split('\n')).toHaveLength(2);
    expect(exported.text).toContain('"data":{"a":[1.10,2]},"target":"line\\nbreak"');
    expect((await admin.get(`/v1/datasets/${dataset}/export?format=xlsx`)).status).toBe(400);
  });
});

describe('deleting a datapoint', () => {
  it('removes it from every list and export for good, whether it was added or pushed', async () => {
    const [dataset, queue] = [await admin.dataset(), await admin.queue()];
    const at = `/v1/datasets/${dataset}`;
    const add = () =>
      admin.post(
        `${at}/datapoints`,
        { datapoints: [0, 1, 2].map((n) => ({ data: `word ${n}`, target: n })) },
        { 'Idempotency-Key': 'k' },
      );
    const [first = '', second = '', third = ''] = JSON.parse((await add()).text).map(({ id }: { id: string }) => id);
    const [item = ''] = await admin.add(queue, [{ data: 'word 3', target: 3 }]);
    const push = await admin.post(`/v1/labeling_queues/${queue}/push`, {
      datasetId: dataset,
      scope: 'item',
      itemId: item,
    });
    await running.pushed(String(push.body['pushId']));
    const before = await admin.get(`${at}/datapoints?limit=2`);
    const [, , , pushed = ''] = idsOf(await admin.get(`${at}/datapoints`));

    const deleted = [];
    for (const id of [second, pushed]) deleted.push(await admin.send('DELETE', `${at}/datapoints/${id}`));
    expect(deleted.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const after = `atLeast=${deleted[1]?.headers.get('position')}`;
    expect(idsOf(await admin.get(`${at}/datapoints?${after}`))).toEqual([first, third]);
    expect(idsOf(await admin.get(`${at}/datapoints?limit=2&after=${before.body['next']}`))).toEqual([third]);
    expect(idsOf(await admin.get(`${at}/datapoints?q=word`))).toEqual([first, third]);
    expect((await admin.get(at)).body['datapoints']).toBe(2);
    const lines = (await admin.get(`${at}/export`)).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([first, third]);
    const { body } = await admin.post('/v1/sql', {
      query: `select ordinal from datapoints where dataset_id = '${dataset}'`,
    });
    expect(body['rows']).toEqual([[0], [2]]);

    expect((await admin.send('DELETE', `${at}/datapoints/${second}`)).status).toBe(204);
    expect((await add()).headers.get('collapsed-count')).toBe('3');
    const more = await admin.post(`${at}/datapoints`, { datapoints: [{ data: 'word 4', target: 4 }] });
    const [fifth] = JSON.parse(more.text).map(({ id }: { id: string }) => id);
    expect(idsOf(await admin.get(`${at}/datapoints?atLeast=${more.headers.get('position')}`))).toEqual([
      first,
      third,
      fifth,
    ]);
    const history = await admin.get(`/v1/labeling_queues/${queue}/items/${item}/history`);
    expect(history.text).toContain(pushed);
  });

  it('leaves only the other datapoints for imports', async () => {
    const [dataset, queue] = [await admin.dataset(), await admin.queue()];
    const datapoints = [0, 1, 2].map((n) => ({ data: n, target: n }));
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints });
    const [first] = JSON.parse(added.text).map(({ id }: { id: string }) => id);
    await admin.send('DELETE', `/v1/datasets/${dataset}/datapoints/${first}`);
    const take = (more: object) =>
      admin.post(`/v1/labeling_queues/${queue}/imports`, { source: { type: 'dataset', datasetId: dataset, ...more } });
    expect((await take({ ordinals: [[0, 2]] })).body).toMatchObject({ added: 2 });
    expect((await take({})).body).toMatchObject({ added: 0, collapsed: 2 });
    expect((await take({ ordinals: [[3, 3]] })).body).toMatchObject({ status: 404, code: 'datapoint_not_found' });
    expect((await take({ datapointIds: [first] })).body).toMatchObject({ status: 404, code: 'datapoint_not_found' });
  });

  it('is refused for one that is not in the dataset', async () => {
    const [dataset, other] = [await admin.dataset(), await admin.dataset()];
    const added = await admin.post(`/v1/datasets/${other}/datapoints`, { datapoints: [{ data: 1, target: 1 }] });
    const [elsewhere] = JSON.parse(added.text).map(({ id }: { id: string }) => id);
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [elsewhere, unknown]) {
      const refused = await admin.send('DELETE', `/v1/datasets/${dataset}/datapoints/${id}`);
      expect(refused.body).toMatchObject({ status: 404, code: 'datapoint_not_found' });
    }
    const stranger = await running.anotherProject();
    const foreign = await stranger.send('DELETE', `/v1/datasets/${other}/datapoints/${elsewhere}`);
    expect(foreign.body).toMatchObject({ status: 404, code: 'dataset_not_found' });
  });
});

describe('a deleted dataset', () => {
  it('does not exist for any operation, and deleting it again succeeds', async () => {
    const dataset = await admin.dataset('Gone');
    const queue = await admin.queue({ datasetId: dataset });
    const [item = ''] = await admin.add(queue, [{ data: 1, target: 1 }]);
    await admin.post(`/v1/labeling_queues/${queue}/items/${item}/approve`);
    const at = `/v1/datasets/${dataset}`;
    const added = await admin.post(`${at}/datapoints`, { datapoints: [{ data: 'gone', target: 1 }] });
    const view = { datasetId: dataset, name: 'Mine', query: 'q=gone' };
    expect((await admin.post('/v1/views', view)).status).toBe(201);
    const page = await admin.get(`/v1/datasets?limit=1000&atLeast=${added.headers.get('position')}`);

    expect((await admin.send('DELETE', at, undefined, { 'If-Match': '"7"' })).status).toBe(412);
    const deleted = await admin.send('DELETE', at);
    expect([deleted.status, (await admin.send('DELETE', at)).status]).toEqual([204, 204]);
    const after = `atLeast=${deleted.headers.get('position')}`;
    const source = { type: 'dataset', datasetId: dataset };
    for (const answer of [
      await admin.get(`${at}?${after}`),
      await admin.get(`${at}/datapoints`),
      await admin.get(`${at}/export`),
      await admin.send('PATCH', at, { name: 'Back' }),
      await admin.post(`${at}/datapoints`, { datapoints: [{ data: 1, target: 1 }] }),
      await admin.send('POST', `${at}/import`, '{"data":1,"target":1}', { 'Content-Type': 'application/jsonl' }),
      await admin.send('DELETE', `${at}/datapoints/${item}`),
      await admin.post(`/v1/labeling_queues/${queue}/push`, { datasetId: dataset }),
      await admin.post(`/v1/labeling_queues/${queue}/imports`, { source }),
      await admin.post('/v1/labeling_queues', { name: 'New', datasetId: dataset }),
      await admin.send('PATCH', `/v1/labeling_queues/${queue}`, { datasetId: dataset }),
      await admin.post('/v1/views', view),
    ]) {
      expect(answer.body).toMatchObject({ status: 404, code: 'dataset_not_found' });
    }
    expect((await admin.get('/v1/datasets?limit=1000')).text).not.toContain(dataset);
    expect((await admin.get('/v1/datasets?name=Gone')).body['data']).toEqual([]);
    expect(idsOf(page)).toContain(dataset);
    const { body } = await admin.post('/v1/sql', {
      query: `select (select count(*) from datasets where name = 'Gone'), (select count(*) from datapoints where dataset = 'Gone')`,
    });
    expect(body['rows']).toEqual([['0', '0']]);
  });

  it('is no longer the default of any queue', async () => {
    const dataset = await admin.dataset();
    const queue = await admin.queue({ datasetId: dataset });
    const { headers } = await admin.send('DELETE', `/v1/datasets/${dataset}`);
    const read = await admin.get(`/v1/labeling_queues/${queue}?atLeast=${headers.get('position')}`);
    const changed = await admin.send('PATCH', `/v1/labeling_queues/${queue}`, { guidelines: 'g' });
    const copied = await admin.post(`/v1/labeling_queues/${queue}/duplicate`, { name: 'Copy' });
    const copy = await admin.get(`/v1/labeling_queues/${copied.body['id']}`);
    expect([read, changed, copy].map(({ body }) => body['datasetId'])).toEqual([null, null, null]);
    const { body } = await admin.post('/v1/sql', { query: `select dataset_id from queues where id = '${queue}'` });
    expect(body['rows']).toEqual([[null]]);
  });

  it('is still the place where a page of the list ended', async () => {
    const stranger = await running.anotherProject();
    const ids = [await stranger.dataset('A'), await stranger.dataset('B'), await stranger.dataset('C')];
    await stranger.get(`/v1/datasets/${ids[2]}`);
    const first = await stranger.get('/v1/datasets?limit=2');
    const { headers } = await stranger.send('DELETE', `/v1/datasets/${ids[1]}`);
    const rest = await stranger.get(
      `/v1/datasets?limit=2&after=${first.body['next']}&atLeast=${headers.get('position')}`,
    );
    expect(idsOf(rest)).toEqual([ids[2]]);
  });
});
