import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
const exact = '{"z":1.10,"a":12345678901234567890,"é":"\\ud800"}';
beforeAll(async () => {
  running = await startApi({ LIMIT_SQL_IMPORT_ROWS: '2500', LIMIT_SQL_ROWS: '5000' });
  ({ admin } = running);
  queue = await admin.queue({ name: 'Ours' });
  const items = [1, 2, 3].map((n) => `{"data":${exact},"target":{"n":${n}},"idempotencyKey":"key ${n}"}`);
  const added = await admin.post(`/v1/labeling_queues/${queue}/items`, `{"items":[${items.join(',')}]}`);
  await admin.get(`/v1/labeling_queues/${queue}?atLeast=${added.headers.get('position')}`);
});
afterAll(() => running?.stop());

const sql = (query: string, more: object = {}, client = admin) => client.post('/v1/sql', { query, ...more });

describe('POST /v1/sql', () => {
  it('waits until the rows include what was written before, if it is asked to', async () => {
    const to = await admin.queue();
    for (let expected = 1; expected <= 20; expected++) {
      const { headers } = await admin.post(`/v1/labeling_queues/${to}/items`, { items: [{ data: 1, target: 2 }] });
      const counted = { query: `select count(*)::int n from items where queue_id = '${to}'` };
      const { body } = await admin.post(`/v1/sql?atLeast=${headers.get('position')}`, counted);
      expect(body['rows']).toEqual([[expected]]);
    }
  });

  it('returns columns and rows exactly', async () => {
    const { status, body, text } = await sql(
      'select data, ordinal, revision, idempotency_key k from items order by ordinal limit 1',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ truncated: false, truncatedBy: null, ms: expect.any(Number) });
    expect(text).toContain(
      '"columns":[{"name":"data","type":"json"},{"name":"ordinal","type":"integer"},{"name":"revision","type":"bigint"},{"name":"k","type":"text"}]',
    );
    expect(text).toContain(`"rows":[[${JSON.stringify(exact)},0,"0","key 1"]]`);
  });

  it('stops at the limit', async () => {
    const { body } = await sql('select generate_series(1, 1000000)', { limit: 7 });
    expect(body).toMatchObject({ rows: { length: 7 }, truncated: true, truncatedBy: 'rows' });
    for (const limit of [0, 1.5, 5_001, '7', null])
      expectProblem(await sql('select 1', { limit }), 400, 'invalid_body');
  });

  it('reports what is wrong, and where', async () => {
    const refused = await sql('select pg_sleep(1)');
    expectProblem(refused, 400, 'sql_refused');
    expect(refused.body['position']).toBe(7);
    const failed = await sql('select nope from items');
    expectProblem(failed, 400, 'sql_failed');
    expect(failed.body['position']).toBe(7);
    expectProblem(await sql('delete from items'), 400, 'sql_refused');
    expectProblem(await admin.post('/v1/sql', { sql: 'select 1' }), 400, 'unknown_member');
  });

  it('shows each project its own rows only', async () => {
    const stranger = await running.anotherProject();
    for (const table of ['items', 'queues', 'datasets', 'datapoints', 'activity', 'traces', 'spans']) {
      const { body } = await sql(`select * from ${table}`, {}, stranger);
      expect([table, body['rows']]).toEqual([table, []]);
    }
  });

  it('can be canceled by its id, and only by its sender', async () => {
    const runId = randomUUID();
    const endless = 'with recursive t(n) as (select 1 union all select n from t) select count(*) from t';
    const answer = sql(endless, { runId });
    const stranger = await running.anotherProject();
    const another = (await running.anotherApi()).admin;
    while ((await sql(`select 1`, { runId })).status === 200);
    expectProblem(await stranger.send('DELETE', `/v1/sql/${runId}`), 404, 'sql_run_not_found');
    while ((await another.send('DELETE', `/v1/sql/${runId}`)).status !== 204);
    expectProblem(await answer, 409, 'sql_cancelled');
    expectProblem(await admin.send('DELETE', `/v1/sql/${runId}`), 404, 'sql_run_not_found');
  });

  it('lists its tables, all of which can be queried', async () => {
    const { data } = JSON.parse((await admin.get('/v1/sql/tables')).text);
    for (const { name, columns } of data) {
      const names = columns.map((column: { name: string }) => `"${column.name}"`).join(', ');
      const { body } = await sql(`select ${names} from ${name} limit 1`);
      const types = columns.map(({ name, type }: { name: string; type: string }) => ({ name, type }));
      expect(body['columns']).toEqual(types);
    }
  });
});

describe('saved queries', () => {
  it('can be saved, listed by name, changed and deleted', async () => {
    const one = await admin.post('/v1/sql/queries', { name: 'b', query: 'select 1' });
    expect([one.status, one.body['name']]).toEqual([201, 'b']);
    const id = String(one.body['id']);
    await admin.post('/v1/sql/queries', { name: 'A', query: 'select 2' });
    const names = async () =>
      JSON.parse((await admin.get('/v1/sql/queries')).text).data.map((q: { name: string }) => q.name);
    expect(await names()).toEqual(['A', 'b']);
    expectProblem(await admin.post('/v1/sql/queries', { name: 'a', query: 'x' }), 409, 'sql_query_exists');
    expectProblem(await admin.send('PATCH', `/v1/sql/queries/${id}`, { name: 'a' }), 409, 'sql_query_exists');
    expectProblem(await admin.post('/v1/sql/queries', { name: 'c', query: ' ' }), 400, 'invalid_body');
    const long = `select '${'😀'.repeat(10_000).padEnd(100_000 - 9 + 10_000, 'x')}'`;
    expect((await admin.send('PATCH', `/v1/sql/queries/${id}`, { query: long })).status).toBe(200);
    expectProblem(await admin.send('PATCH', `/v1/sql/queries/${id}`, { query: `${long} ` }), 400, 'invalid_body');
    const changed = await admin.send('PATCH', `/v1/sql/queries/${id}`, { name: 'c', query: 'select 3' });
    expect(changed.body).toMatchObject({ id, name: 'c', query: 'select 3' });
    expect((await admin.send('DELETE', `/v1/sql/queries/${id}`)).status).toBe(204);
    expectProblem(await admin.send('DELETE', `/v1/sql/queries/${id}`), 404, 'sql_query_not_found');
    expect(await names()).toEqual(['A']);
    expect(JSON.parse((await (await running.anotherProject()).get('/v1/sql/queries')).text)).toEqual({ data: [] });
  });
});

describe('an import of the rows of a query', () => {
  const imported = (to: string, source: object, client = admin, headers = {}) =>
    client.post(`/v1/labeling_queues/${to}/imports`, { source: { type: 'sql', ...source } }, headers);
  const items = async (of: string, position: string | null) =>
    (await admin.get(`/v1/labeling_queues/${of}/items?limit=1000&atLeast=${position}`)).text;

  it('turns each row into an item by the assignment of columns, once per key', async () => {
    const to = await admin.queue();
    const source = {
      query: `select data, target->>'n' n, 1.10::numeric "1", 12345678901234567890 "0", id from items where queue = 'Ours' order by ordinal`,
      columns: { data: ['data'], target: ['n', '1', '0'], metadata: ['id'] },
      key: 'id',
    };
    const first = await imported(to, source);
    expect([first.status, first.text]).toEqual([201, '{"added":3,"collapsed":0}']);
    const page = await items(to, first.headers.get('position'));
    expect(page).toContain(`"data":${exact},"target":{"n":"1","1":1.10,"0":12345678901234567890}`);
    const [one] = JSON.parse(page).data;
    expect(one).toMatchObject({ source: { type: 'sql', query: source.query }, metadata: { id: expect.any(String) } });
    expect(one.idempotencyKey).toBe(`sql:${one.metadata.id}`);
    expect((await imported(to, source)).text).toBe('{"added":0,"collapsed":3}');
  });

  it('without a key is completed by the same request, also if rows and their order have changed', async () => {
    const from = await admin.queue();
    const to = await admin.queue();
    const add = async (...data: string[]) => {
      const added = await admin.post(`/v1/labeling_queues/${from}/items`, {
        items: data.map((each) => ({ data: each, target: null })),
      });
      await items(from, added.headers.get('position'));
    };
    const source = {
      query: `select data from items where queue_id = '${from}' order by ordinal desc`,
      columns: { data: ['data'] },
    };
    await add('a', 'a', 'b');
    expect((await imported(to, source, admin, { 'Idempotency-Key': 'k' })).text).toBe('{"added":3,"collapsed":0}');
    await add('c', 'a', 'd');
    const again = await imported(to, source, admin, { 'Idempotency-Key': 'k' });
    expect(again.text).toBe('{"added":3,"collapsed":3}');
    const { data } = JSON.parse(await items(to, again.headers.get('position')));
    expect(data.map((item: { data: string }) => item.data).sort()).toEqual(['a', 'a', 'a', 'b', 'c', 'd']);
    expect((await imported(to, source, admin, { 'Idempotency-Key': 'l' })).text).toBe('{"added":6,"collapsed":0}');
  });

  it('adds nothing when a row has no key, a column is unknown, or there are too many rows', async () => {
    const to = await admin.queue();
    const data = { columns: { data: ['a'] } };
    expectProblem(await imported(to, { ...data, query: 'select b from (values (1)) t(b)' }), 400, 'invalid_body');
    expectProblem(await imported(to, { ...data, query: 'select 1 a, 2 a' }), 400, 'invalid_body');
    const twice = { columns: { data: ['a'], metadata: ['b', 'a', 'b'] }, query: 'select 1 a, 2 b' };
    const named = await imported(to, twice);
    expectProblem(named, 400, 'invalid_body');
    const detail = 'names a column twice: b';
    expect(named.body['errors']).toEqual([{ pointer: '/source/columns/metadata/2', detail }]);
    const gap = { ...data, key: 'b', query: 'select a, nullif(a, 1500) b from generate_series(1, 2000) a' };
    expectProblem(await imported(to, gap), 400, 'import_invalid');
    const many = await imported(to, { ...data, query: 'select generate_series(1, 2501) a' });
    expectProblem(many, 413, 'import_too_large');
    expect(many.body['limit']).toEqual({ name: 'LIMIT_SQL_IMPORT_ROWS', value: 2500 });
    expectProblem(await imported(to, { ...data, query: 'select pg_sleep(1) a' }), 400, 'sql_refused');
    expectProblem(await imported(to, { query: 'select 1', columns: {} }), 400, 'invalid_body');
    expect(JSON.parse(await items(to, '0')).data).toEqual([]);
    const all = await imported(to, { ...data, query: 'select generate_series(1, 2500) a' });
    expect(all.text).toBe('{"added":2500,"collapsed":0}');
  });

  it('ends with the query when the client leaves', async () => {
    const to = await admin.queue();
    const query = 'select count(*) a from generate_series(1, 1000000) x, generate_series(1, 1000000) y';
    const body = JSON.stringify({ source: { type: 'sql', query, columns: { data: ['a'] } } });
    const headers = { ...admin.authorization, 'Content-Type': 'application/json' };
    const left = new AbortController();
    const start = () =>
      fetch(`${running.baseUrl}/v1/labeling_queues/${to}/imports`, {
        ...{ method: 'POST', headers, body, signal: left.signal },
      });
    // Refused while the query below takes the other of the two places that one caller has.
    const startUntilItRuns = async () => {
      while (!left.signal.aborted) await start();
    };
    const imports = [startUntilItRuns(), startUntilItRuns()];
    while ((await sql('select 1')).status === 200) await setTimeout(50);
    left.abort();
    await Promise.allSettled(imports);
    while ((await sql('select 1')).status !== 200);
  });

  it('also needs the right to read', async () => {
    const adder = await running.clientWith(['items:write']);
    expectProblem(await imported(queue, { query: 'select 1 a', columns: { data: ['a'] } }, adder), 403, 'forbidden');
  });
});
