import { startApi, type RunningApi } from '../api.fixture.js';
import type { Client } from '../client.fixture.js';
import { misfits } from '../openapi/fits-schema.fixture.js';

let running: RunningApi;
let admin: Client;
let queueId: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  queueId = await admin.queue();
});
afterAll(() => running?.stop());

const itemsPath = () => `/v1/labeling_queues/${queueId}/items`;
const batch = (ids: readonly string[], command: object, headers = {}) =>
  admin.post(`${itemsPath()}/batch`, { items: ids.map((id) => ({ id })), command }, headers);
const approve = { type: 'approve' };
const verdict = (value: unknown) => ({ type: 'setField', key: 'verdict', value });
const takeBack = (correlationId: unknown) => ({ type: 'takeBack', correlationId });

async function someItems(count: number, target: unknown = { verdict: 'right' }): Promise<string[]> {
  return admin.add(
    queueId,
    Array.from({ length: count }, (_, i) => ({ data: i, target })),
  );
}
async function itemsAt(ids: readonly string[], position: string | null) {
  const states: [state: string, target: unknown][] = [];
  for (const id of ids) {
    const { body } = await admin.get(`${itemsPath()}/${id}?atLeast=${position}`);
    states.push([body['state'] ?? '', body['target']]);
  }
  return states;
}
const history = async (id: string): Promise<{ type: string; correlationId: string; revision: string }[]> =>
  JSON.parse((await admin.get(`${itemsPath()}/${id}/history`)).text).data;
const typesOf = async (id: string) => (await history(id)).map(({ type }) => type);

describe('a batch', () => {
  it('changes each item, with one correlation id, and returns a position to read at', async () => {
    const ids = await someItems(5);
    const answer = await batch(ids, approve);
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      200,
      ['correlationId', 'changed', 'unchanged', 'refused'],
    ]);
    expect(answer.body).toMatchObject({ changed: 5, unchanged: 0, refused: [] });
    expect(answer.body['correlationId']).toBe(answer.headers.get('x-request-id'));
    const states = await itemsAt(ids, answer.headers.get('position'));
    expect(states).toEqual(ids.map(() => ['Approved', { verdict: 'right' }]));
    for (const id of ids) {
      const [, approval] = await history(id);
      expect(approval).toMatchObject({ type: 'ItemApproved', correlationId: answer.body['correlationId'] });
    }
  });

  it.each([
    ['unapprove', 'Approved', 'Modified'],
    ['restore', 'discarded', 'New'],
    ['revert', 'Modified', 'New'],
    ['discard', 'New', 'discarded'],
  ])('%s leads from %s to %s', async (type, from, to) => {
    const ids = await someItems(2);
    if (from === 'Approved') await batch(ids, approve);
    if (from === 'discarded') await batch(ids, { type: 'discard' });
    if (from === 'Modified') await batch(ids, verdict('wrong'));
    const answer = await batch(ids, { type });
    expect(answer.body).toMatchObject({ changed: 2, unchanged: 0, refused: [] });
    const states = await itemsAt(ids, answer.headers.get('position'));
    expect(states.map(([state]) => state)).toEqual([to, to]);
    expect((await batch(ids, { type })).body).toMatchObject({ changed: 0, unchanged: 2, refused: [] });
  });

  it('lists the refused items in the order sent, and changes the others', async () => {
    const [plain = '', approved = '', discarded = '', list = ''] = [
      ...(await someItems(3)),
      ...(await someItems(1, ['right'])),
    ];
    await batch([approved], approve);
    await batch([discarded], { type: 'discard' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const answer = await batch([unknown, list, approved, plain, discarded], verdict('wrong'));
    expect(answer.body).toMatchObject({ changed: 1, unchanged: 0 });
    expect(JSON.parse(answer.text).refused).toEqual([
      { id: unknown, code: 'item_not_found', detail: expect.any(String) },
      { id: list, code: 'target_not_object', detail: expect.any(String), state: 'New', revision: '0' },
      { id: approved, code: 'item_approved', detail: expect.any(String), state: 'Approved', revision: '1' },
      { id: discarded, code: 'item_removed', detail: expect.any(String), state: 'discarded', revision: '1' },
    ]);
    expect(misfits(JSON.parse(answer.text), { $ref: '#/components/schemas/BatchOutcome' })).toEqual([]);
    expect(await typesOf(plain)).toEqual(['ItemAdded', 'TargetEdited']);
  });

  it('changes an item only once even if it is named twice', async () => {
    const [id = '', other = ''] = await someItems(2);
    const answer = await batch([id, other, id.toUpperCase(), id], approve);
    expect(answer.body).toMatchObject({ changed: 2, unchanged: 0, refused: [] });
    expect(await typesOf(id)).toEqual(['ItemAdded', 'ItemApproved']);
  });

  it('acts on the given revision, or finds that its effect already holds', async () => {
    const [one = '', two = '', three = ''] = await someItems(3);
    const body = {
      items: [{ id: one, revision: 0 }, { id: two, revision: '0' }, { id: three }],
      command: verdict('wrong'),
    };
    await batch([two], verdict('other'));
    const first = await admin.post(`${itemsPath()}/batch`, body);
    expect(first.body).toMatchObject({ changed: 2, unchanged: 0 });
    expect(JSON.parse(first.text).refused).toMatchObject([
      { id: two, code: 'revision_mismatch', state: 'Modified', revision: '1' },
    ]);
    const again = await admin.post(`${itemsPath()}/batch`, body);
    expect(again.body).toMatchObject({ changed: 0, unchanged: 2, refused: JSON.parse(first.text).refused });
    expect(again.headers.get('position')).toBe(first.headers.get('position'));
    expect(await typesOf(one)).toEqual(['ItemAdded', 'TargetEdited']);
  });

  it('answers a retry with the same id like the first request, unless an item has changed since', async () => {
    const ids = await someItems(3);
    const [mine = '', commented = '', theirs = ''] = ids;
    await batch([mine], verdict('wrong'), { 'X-Request-Id': 'before' });
    const send = () => batch(ids, verdict('wrong'), { 'X-Request-Id': 'answer-lost' });
    const first = await send();
    expect(first.body).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await send()).text).toBe(first.text);
    await admin.post(`${itemsPath()}/${commented}/comments`, { text: 'Sure?' });
    expect((await send()).body).toMatchObject({ changed: 2, unchanged: 1 });
    await batch([theirs], { type: 'flag', reason: 'odd' });
    expect((await send()).body).toMatchObject({ changed: 1, unchanged: 2 });
  });

  it('does not reach items of another queue or project', async () => {
    const ids = await someItems(1);
    const other = await admin.queue();
    const path = `/v1/labeling_queues/${other}/items/batch`;
    const elsewhere = await admin.post(path, { items: [{ id: ids[0] }], command: { type: 'discard' } });
    expect(JSON.parse(elsewhere.text)).toMatchObject({ changed: 0, refused: [{ id: ids[0], code: 'item_not_found' }] });
    const stranger = await running.anotherProject();
    const theirs = await stranger.queue();
    const items = { items: [{ id: ids[0] }], command: takeBack('request-1') };
    const fromTheirs = await stranger.post(`/v1/labeling_queues/${theirs}/items/batch`, items);
    expect(JSON.parse(fromTheirs.text)).toMatchObject({ refused: [{ id: ids[0], code: 'item_not_found' }] });
    const intoOurs = await stranger.post(`${itemsPath()}/batch`, items);
    expect(intoOurs.body).toMatchObject({ status: 404, code: 'queue_not_found' });
    expect(await typesOf(ids[0] ?? '')).toEqual(['ItemAdded']);
  });

  it('needs the right to review', async () => {
    const reader = await running.clientWith(['read', 'items:write']);
    const answer = await reader.post(`${itemsPath()}/batch`, { items: [{ id: queueId }], command: approve });
    expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('accepts 1,000 items', async () => {
    const ids = await someItems(1_000);
    const answer = await batch(ids, verdict('checked'));
    expect(answer.body).toMatchObject({ changed: 1_000, unchanged: 0, refused: [] });
    const undone = await batch(ids, takeBack(answer.body['correlationId']));
    expect(undone.body).toMatchObject({ changed: 1_000, unchanged: 0, refused: [] });
    const page = await admin.get(`${itemsPath()}?limit=1000&state=Modified&atLeast=${undone.headers.get('position')}`);
    const modified = JSON.parse(page.text).data.map(({ id }: { id: string }) => id);
    expect(modified.filter((id: string) => ids.includes(id))).toEqual([]);
  });
});
