import { startApi, type RunningApi } from '../api.fixture.js';
import type { Answer, Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let itemsPath: string;
let queueId: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  queueId = await admin.queue();
  itemsPath = `/v1/labeling_queues/${queueId}/items`;
});
afterAll(() => running?.stop());

/** A parser that uses doubles would change this text. */
const exact =
  '{ "id" : 12345678901234567890,"score":1.10 , "__proto__":{"a":1e400},"score":0.50,\n "\\u0061":"\\u0000" }';

const batch = (ids: readonly string[], command: object | string, headers = {}) => {
  const text = typeof command === 'string' ? command : JSON.stringify(command);
  return admin.post(`${itemsPath}/batch`, `{"items":${JSON.stringify(ids.map((id) => ({ id })))},"command":${text}}`, {
    ...headers,
  });
};
const takeBack = (ids: readonly string[], answer: Answer) =>
  batch(ids, { type: 'takeBack', correlationId: answer.body['correlationId'] });

async function anItem(target = exact): Promise<string> {
  const answer = await admin.post(itemsPath, `{"items":[{"data":1,"target":${target}}]}`);
  return JSON.parse(answer.text)[0].id;
}
/** The target as it was sent, and the state. */
async function read(id: string, answer: Answer): Promise<{ state: string; target: string }> {
  const { text, body } = await admin.get(`${itemsPath}/${id}?atLeast=${answer.headers.get('position')}`);
  const target = text.slice(text.indexOf('"target":') + 9, text.indexOf(',"originalTarget":'));
  return { state: body['state'] ?? '', target };
}

describe('taking back a request', () => {
  it('restores the exact text of a target after a field was set', async () => {
    const id = await anItem();
    const value = '[1.0, 1e-400,{"b" :"\\/"}]';
    const set = await batch([id], `{"type":"setField","key":"score","value":${value}}`);
    expect(await read(id, set)).toEqual({ state: 'Modified', target: exact.replace('0.50', value) });
    const second = await batch([id], '{"type":"setField","key":"__proto__","value":null}');
    const target = exact.replace('0.50', value).replace('{"a":1e400}', 'null');
    expect(await read(id, second)).toEqual({ state: 'Modified', target });
    expect(await read(id, await takeBack([id], second))).toEqual({
      state: 'Modified',
      target: exact.replace('0.50', value),
    });
    expect(await read(id, await takeBack([id], set))).toEqual({ state: 'New', target: exact });
  });

  it('undoes one command after another, the last one first, unless somebody else has touched the item', async () => {
    const ids = await Promise.all(Array.from({ length: 2 }, () => anItem()));
    const [mine = '', shared = ''] = ids;
    const done = [
      await batch(ids, { type: 'flag', reason: 'odd' }),
      await batch(ids, { type: 'approve' }),
      await batch(ids, { type: 'discard' }),
    ];
    const other = await running.clientWith(['review']);
    const theirs = await other.post(`${itemsPath}/batch`, {
      items: [{ id: shared }],
      command: { type: 'restore' },
    });
    expect(theirs.body).toMatchObject({ changed: 1 });
    const again = await other.post(`${itemsPath}/batch`, {
      items: [{ id: shared }],
      command: { type: 'takeBack', correlationId: theirs.body['correlationId'] },
    });
    expect(again.body).toMatchObject({ changed: 1 });
    let position: string | null = null;
    for (const answer of done.reverse()) {
      const undone = await takeBack(ids, answer);
      expect(undone.body).toMatchObject({ changed: 1, refused: [{ id: shared, code: 'changed_since' }] });
      position = undone.headers.get('position');
    }
    const { body } = await admin.get(`${itemsPath}/${mine}?atLeast=${position}`);
    expect([body['state'], body['flag']]).toEqual(['Modified', undefined]);
  });

  it('undoes what the request did to the items it changed, and is harmless when repeated', async () => {
    const [fresh = '', approved = '', stranger = ''] = [await anItem(), await anItem(), await anItem()];
    await batch([approved], { type: 'approve' });
    const approval = await batch([fresh, approved], { type: 'approve' });
    expect(approval.body).toMatchObject({ changed: 1, unchanged: 1 });
    const undone = await takeBack([fresh, approved, stranger], approval);
    expect(undone.body).toMatchObject({ changed: 1, unchanged: 2, refused: [] });
    expect(await read(fresh, undone)).toEqual({ state: 'Modified', target: exact });
    expect((await read(approved, undone)).state).toBe('Approved');
    expect((await read(stranger, undone)).state).toBe('New');
    expect((await takeBack([fresh, approved], approval)).body).toMatchObject({ changed: 0, unchanged: 2, refused: [] });
  });

  it('can itself be taken back', async () => {
    const id = await anItem();
    const discard = await batch([id], { type: 'discard' });
    const undone = await takeBack([id], discard);
    expect((await read(id, undone)).state).toBe('New');
    const redone = await takeBack([id], undone);
    expect(redone.body).toMatchObject({ changed: 1 });
    const gone = await admin.get(`${itemsPath}/${id}?atLeast=${redone.headers.get('position')}`);
    expect(gone.body).toMatchObject({ status: 404, code: 'item_removed' });
  });

  it('is refused for items that have changed since, and shows their current state', async () => {
    const [edited = '', pushed = '', left = ''] = [await anItem(), await anItem(), await anItem()];
    const ids = [edited, pushed, left];
    const approval = await batch(ids, { type: 'approve' });
    await admin.post(`${itemsPath}/${edited}/unapprove`);
    await admin.send('PUT', `${itemsPath}/${edited}/target`, { target: 'theirs' });
    const dataset = await admin.dataset();
    const push = { datasetId: dataset, scope: 'item', itemId: pushed };
    await running.pushed(String((await admin.post(`/v1/labeling_queues/${queueId}/push`, push)).body['pushId']));
    const undone = await takeBack(ids, approval);
    expect(undone.body).toMatchObject({ changed: 1, unchanged: 0 });
    expect(undone.body['refused']).toMatchObject([
      { id: edited, code: 'changed_since', state: 'Modified', revision: '3' },
      { id: pushed, code: 'changed_since', state: 'pushed', revision: '2' },
    ]);
    expect(await read(edited, undone)).toEqual({ state: 'Modified', target: '"theirs"' });
  });

  it('undoes a command for a single item, too', async () => {
    const id = await anItem();
    await admin.post(`${itemsPath}/${id}/approve`, { target: { typed: 1 } }, { 'X-Request-Id': 'single-1' });
    const undone = await batch([id], { type: 'takeBack', correlationId: 'single-1' });
    expect(undone.body).toMatchObject({ changed: 1 });
    expect(await read(id, undone)).toEqual({ state: 'New', target: exact });
  });

  it('undoes a request and its retry together when both have the same id', async () => {
    const ids = [await anItem(), await anItem()];
    const headers = { 'X-Request-Id': 'batch-1' };
    await batch(ids.slice(0, 1), { type: 'discard' }, headers);
    const retry = await batch(ids, { type: 'discard' }, headers);
    expect(retry.body).toMatchObject({ correlationId: 'batch-1', changed: 2, unchanged: 0 });
    expect((await takeBack(ids, retry)).body).toMatchObject({ changed: 2, unchanged: 0, refused: [] });
  });

  it('leaves alone what someone else changes at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => anItem()));
    const approval = await batch(ids, { type: 'approve' });
    const [undone, ...others] = await Promise.all([
      takeBack(ids, approval),
      ...ids.map((id) => admin.send('DELETE', `${itemsPath}/${id}`)),
    ]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([204]));
    const refused: { id: string; code: string }[] = JSON.parse(undone.text).refused;
    expect(Number(undone.body['changed']) + refused.length).toBe(40);
    for (const { code } of refused) expect(code).toBe('changed_since');
    for (const id of ids) {
      const history = JSON.parse((await admin.get(`${itemsPath}/${id}/history`)).text).data;
      const types = history.map(({ type }: { type: string }) => type).slice(2);
      const isRefused = refused.some((one) => one.id === id);
      expect(types).toEqual(isRefused ? ['ItemDiscarded'] : ['ItemUnapproved', 'ItemDiscarded']);
    }
  });
});
