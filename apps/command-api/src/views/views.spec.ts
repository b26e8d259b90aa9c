import pg from 'pg';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const views = '/v1/views';
const listed = async (client: Client, of: string): Promise<string[]> =>
  JSON.parse((await client.get(`${views}?${of}`)).text).data.map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('belong to one queue or dataset, and are private unless they are shared', async () => {
    const [queueId, datasetId] = [await admin.queue(), await admin.dataset()];
    const made = await admin.post(views, { queueId, name: ' Unsure ', query: 'state=New&sort=-field.score' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ queueId, datasetId: null, query: 'state=New&sort=-field.score', shared: false });
    await admin.post(views, { datasetId, name: 'Wrong', query: 'q=no', shared: true });
    expect([await listed(admin, `queue=${queueId}`), await listed(admin, `dataset=${datasetId}`)]).toEqual([
      ['Unsure'],
      ['Wrong'],
    ]);
    const both = await admin.get(`${views}?queue=${queueId}&dataset=${datasetId}`);
    expectProblem(both, 400, 'invalid_parameter');
    const other = await running.clientWith(['review', 'read']);
    expect([await listed(other, `queue=${queueId}`), await listed(other, '')]).toEqual([[], ['Wrong']]);
  });

  it('are renamed, replaced, shared and deleted', async () => {
    const queueId = await admin.queue();
    const { body } = await admin.post(views, { queueId, name: 'Mine', query: 'q=a' });
    const at = `${views}/${String(body['id'])}`;
    const { updatedAt: _, ...before } = body;
    const changed = await admin.send('PATCH', at, { name: 'Ours', shared: true });
    expect(changed.body).toEqual({ ...before, name: 'Ours', shared: true, updatedAt: expect.any(String) });
    expect((await admin.send('PATCH', at, { query: '' })).body['query']).toBe('');
    const other = await running.clientWith(['review', 'read']);
    expectProblem(await other.send('PATCH', at, { name: 'Theirs' }), 403, 'forbidden');
    expectProblem(await other.send('DELETE', at), 403, 'forbidden');
    expect((await admin.send('DELETE', at)).status).toBe(204);
    expectProblem(await admin.send('DELETE', at), 404, 'view_not_found');
    expectProblem(await admin.send('PATCH', at, {}), 404, 'view_not_found');
  });

  it('have unique names, whatever their case', async () => {
    const queueId = await admin.queue();
    await admin.post(views, { queueId, name: 'Mine', query: '' });
    expectProblem(await admin.post(views, { queueId, name: 'MINE', query: '' }), 409, 'view_exists');
  });

  it('are limited to as many as a list can hold, and a refusal says who can make room', async () => {
    const queueId = await admin.queue();
    const { body } = await admin.post(views, { queueId, name: 'The first', query: '', shared: true });
    const database = new pg.Client({ connectionString: running.databaseUrl });
    await database.connect();
    try {
      await database.query(
        `insert into identity.saved_view (project_id, queue_id, name, query, shared, created_by, created_by_api_key)
         select project_id, gen_random_uuid(), 'View ' || n, '', true, created_by, created_by_api_key
         from identity.saved_view, generate_series(2, 1000) as n where id = $1`,
        [body['id']],
      );
      const refused = await admin.post(views, { queueId, name: 'One more', query: '' });
      expectProblem(refused, 409, 'too_many_saved');
      expect(refused.body['detail']).toBe(
        'You see 1000 views or more: delete some of your own, or have a lead delete shared ones',
      );
    } finally {
      await database.query(`delete from identity.saved_view where name like 'View %'`);
      await database.end();
    }
  });

  it('belong only to queues and datasets of the project', async () => {
    const stranger = await running.anotherProject();
    const [queueId, datasetId] = [await stranger.queue(), await stranger.dataset()];
    const view = { name: 'Theirs', query: '' };
    expectProblem(await admin.post(views, { ...view, queueId }), 404, 'queue_not_found');
    expectProblem(await admin.post(views, { ...view, datasetId }), 404, 'dataset_not_found');
    expectProblem(await admin.post(views, view), 400, 'invalid_body');
    expectProblem(await admin.post(views, { ...view, queueId, datasetId }), 400, 'invalid_body');
  });

  it.each([
    ['no name', { name: undefined }, '/name'],
    ['no query', { query: undefined }, '/query'],
    ['a query that is no text', { query: 1 }, '/query'],
    ['NUL in the query', { query: '\u0000' }, '/query'],
    ['a long query', { query: 'x'.repeat(4_001) }, '/query'],
    ['an answer that is neither yes nor no', { shared: 'yes' }, '/shared'],
    ['a queue that is no id', { queueId: 'x' }, '/queueId'],
  ])('are not saved with %s', async (_, over, pointer) => {
    const answer = await admin.post(views, { queueId: await admin.queue(), name: 'A view', query: '', ...over });
    expectProblem(answer, 400, 'invalid_body');
    expect(answer.body['errors']).toMatchObject([{ pointer }]);
  });
});
