import { jest } from '@jest/globals';
import { startApi, type RunningApi } from '../api.fixture.js';
import { idsOf, type Answer, type Client } from '../client.fixture.js';
import { ImportSources } from '../imports/import-sources.js';
import { Database } from '../stores/database.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const refusal = { status: 409, code: 'queue_archived' };

/** A queue with one item that is approved, and the address of both. */
async function anArchivedQueue() {
  const id = await admin.queue();
  const at = `/v1/labeling_queues/${id}`;
  const [item = ''] = await admin.add(id, [{ data: 1, target: 1 }]);
  await admin.post(`${at}/items/${item}/approve`);
  const archived = await admin.post(`${at}/archive`);
  return { id, at, item, archived, after: `atLeast=${archived.headers.get('position')}` };
}

describe('an archived queue', () => {
  it('refuses everything that changes its items', async () => {
    const { at, item } = await anArchivedQueue();
    const datasetId = await admin.dataset();
    for (const answer of [
      await admin.post(`${at}/items`, { items: [{ data: 1, target: 1 }] }),
      await admin.post(`${at}/imports`, { source: { type: 'dataset', datasetId } }),
      await admin.send('POST', `${at}/import`, '{"data":1,"target":1}', { 'Content-Type': 'application/jsonl' }),
      await admin.post(`${at}/items/${item}/unapprove`),
      await admin.send('PUT', `${at}/items/${item}/target`, { target: 2 }),
      await admin.send('DELETE', `${at}/items/${item}`),
      await admin.post(`${at}/items/batch`, { items: [{ id: item }], command: { type: 'unapprove' } }),
      await admin.post(`${at}/push`, { datasetId, scope: 'all' }),
    ]) {
      expect(answer.body).toMatchObject(refusal);
    }
    expect((await admin.get(`${at}/items/${item}`)).body).toMatchObject({
      state: 'Approved',
      target: 1,
      revision: '1',
    });
  });

  it('refuses the items of a source that was still being read when it was archived', async () => {
    const [queue, datasetId] = [await admin.queue(), await admin.dataset()];
    const at = `/v1/labeling_queues/${queue}`;
    const sources = running.api.get(ImportSources);
    const open = sources.open.bind(sources);
    jest.spyOn(sources, 'open').mockImplementationOnce(async (...source) => {
      await admin.post(`${at}/archive`);
      return open(...source);
    });
    const late = await admin.post(`${at}/imports`, { source: { type: 'dataset', datasetId } });
    expect(late.body).toMatchObject(refusal);
  });

  it('can be read, renamed and deleted', async () => {
    const { id, at, after } = await anArchivedQueue();
    expect((await admin.get(`${at}?${after}`)).body).toMatchObject({ id, archived: true, counters: { approved: 1 } });
    expect((await admin.get(`${at}/items`)).status).toBe(200);
    expect((await admin.get(`${at}/insights`)).status).toBe(200);
    expect((await admin.send('PATCH', at, { name: 'Old' })).body).toMatchObject({ name: 'Old', archived: true });
    expect((await admin.send('DELETE', at)).status).toBe(204);
  });

  it('moves from the list of queues to the list of archived queues', async () => {
    const other = await running.anotherProject();
    const created: Answer[] = [];
    for (const name of ['A', 'B', 'C']) created.push(await other.post('/v1/labeling_queues', { name }));
    const ids = created.map(({ body }) => String(body['id']));
    const all = `atLeast=${created.at(-1)?.headers.get('position')}`;
    const [one, two] = [
      await other.get(`/v1/labeling_queues?limit=1&${all}`),
      await other.get(`/v1/labeling_queues?limit=2&${all}`),
    ];
    const { headers } = await other.post(`/v1/labeling_queues/${ids[1]}/archive`);
    const list = async (query: string) =>
      idsOf(await other.get(`/v1/labeling_queues?${query}&atLeast=${headers.get('position')}`));
    expect(await list('')).toEqual([ids[0], ids[2]]);
    expect(await list('archived=false')).toEqual([ids[0], ids[2]]);
    expect(await list('archived=true')).toEqual([ids[1]]);
    // Cursors before it and at it.
    expect(await list(`after=${one.body['next']}`)).toEqual([ids[2]]);
    expect(await list(`after=${two.body['next']}`)).toEqual([ids[2]]);
  });

  it('is not read when a page of other queues is listed', async () => {
    const other = await running.anotherProject();
    const created: Answer[] = [];
    for (const name of ['A', 'B', 'C', 'D']) created.push(await other.post('/v1/labeling_queues', { name }));
    const { headers } = await other.post(`/v1/labeling_queues/${created[0]?.body['id']}/archive`);
    const read: number[] = [];
    const db = running.api.get(Database);
    const query = db.query.bind(db);
    jest.spyOn(db, 'query').mockImplementation(async (...request: Parameters<typeof query>) => {
      const result = await query(...request);
      if (request[0].includes('.queues ')) read.push(result.rows.length);
      return result;
    });
    const page = await other.get(`/v1/labeling_queues?limit=1&atLeast=${headers.get('position')}`);
    jest.restoreAllMocks();
    // One more row shows whether another page follows.
    expect([page.status, read]).toEqual([200, [2]]);
  });

  it('comes back as it was, and archiving or unarchiving again changes nothing', async () => {
    const { at, item, archived } = await anArchivedQueue();
    expect(archived.body).toMatchObject({ archived: true, revision: '1' });
    expect((await admin.post(`${at}/archive`)).text).toBe(archived.text);
    const back = await admin.post(`${at}/unarchive`);
    expect(back.body).toMatchObject({ archived: false, revision: '2' });
    expect((await admin.post(`${at}/unarchive`)).text).toBe(back.text);
    expect((await admin.post(`${at}/items/${item}/unapprove`)).body).toMatchObject({ state: 'Modified' });
    const activity = await admin.get(
      `/v1/activity?type=QueueArchived,QueueUnarchived&atLeast=${back.headers.get('position')}`,
    );
    expect(activity.text).toContain('QueueUnarchived');
  });
});

describe('a duplicate of a queue', () => {
  const schema = '{"approval":"block","fields":[{"key":"score","type":"number","min":0.10}]}';

  it('has the settings of the queue, to the character, and none of its items', async () => {
    const datasetId = await admin.dataset();
    const start = `"name":"Q","guidelines":"Be kind.","labelersMayPush":false`;
    const body = `{${start},"datasetId":"${datasetId}","annotationSchema":${schema}}`;
    const { id } = (await admin.post('/v1/labeling_queues', body)).body;
    await admin.add(String(id), [{ data: 1, target: 1 }]);
    const copied = await admin.post(`/v1/labeling_queues/${id}/duplicate`, { name: 'Q, August' });
    expect([copied.status, Object.keys(copied.body)]).toEqual([201, ['id', 'createdAt']]);
    const at = copied.headers.get('location');
    const copy = await admin.get(`${at}?atLeast=${copied.headers.get('position')}`);
    expect(copy.body).toMatchObject({
      ...{ name: 'Q, August', guidelines: 'Be kind.', datasetId, labelersMayPush: false, counters: { total: 0 } },
    });
    expect(copy.text).toContain(`"annotationSchema":${schema}`);
  });

  it('is made once per Idempotency-Key, even if the queue has changed meanwhile', async () => {
    const at = `/v1/labeling_queues/${await admin.queue()}`;
    const copy = (name: string) => admin.post(`${at}/duplicate`, { name }, { 'Idempotency-Key': 'copy' });
    const first = await copy('Copy');
    await admin.send('PATCH', at, { guidelines: 'Other' });
    expect((await copy('Copy')).text).toBe(first.text);
    expect((await copy('Another')).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('can be made of an archived queue, but not of another project’s', async () => {
    const { at } = await anArchivedQueue();
    expect((await admin.post(`${at}/duplicate`, { name: 'Again' })).status).toBe(201);
    const other = await running.anotherProject();
    expect((await other.post(`${at}/duplicate`, { name: 'Theirs' })).body).toMatchObject({ status: 404 });
  });
});
