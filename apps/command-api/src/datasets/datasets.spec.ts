import { startApi, type RunningApi } from '../api.fixture.js';
import { idsOf, type Client } from '../client.fixture.js';

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
});

describe('datapoints added directly', () => {
  it('keep the order sent, in any number and size', async () => {
    const dataset = await admin.dataset();
    const datapoints = Array.from({ length: 1_200 }, (_, i) => ({ data: 'x'.repeat(2_000), target: i }));
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
    const dataset = await admin.dataset();
    expect(await admin.get(`/v1/datasets/${dataset}/export?format=jsonl`)).toMatchObject({ status: 200, text: '' });
    const body = '{"datapoints":[{"data":{\n  "a" : [ 1.10 ,\r\n\t2 ]\n},"target":"line\\nbreak"}]}';
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, body);
    const exported = await admin.get(`/v1/datasets/${dataset}/export?atLeast=${added.headers.get('position')}`);
    expect(exported.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(exported.headers.get('content-disposition')).toBe(`attachment; filename="${dataset}.jsonl"`);
    expect(exported.text.split('\n')).toHaveLength(2);
    expect(exported.text).toContain('"data":{"a":[1.10,2]},"target":"line\\nbreak"');
    expect((await admin.get(`/v1/datasets/${dataset}/export?format=xlsx`)).status).toBe(400);
  });
});
