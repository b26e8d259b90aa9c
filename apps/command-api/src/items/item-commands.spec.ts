import { startApi, type RunningApi } from '../api.fixture.js';
import type { Answer, Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queueId: string;
let datasetId: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  queueId = await admin.queue();
  datasetId = await admin.dataset();
});
afterAll(() => running?.stop());

const pathOf = (item: string) => `/v1/labeling_queues/${queueId}/items/${item}`;
const edit = (item: string, target: unknown, headers = {}) =>
  admin.send('PUT', `${pathOf(item)}/target`, { target }, headers);
const act = (item: string, verb: string, body?: unknown, headers = {}) =>
  admin.post(`${pathOf(item)}/${verb}`, body, headers);
const discard = (item: string, headers = {}) => admin.send('DELETE', pathOf(item), undefined, headers);
const history = async (item: string): Promise<string[]> =>
  JSON.parse((await admin.get(`${pathOf(item)}/history`)).text).data.map(({ type }: { type: string }) => type);

const original = { verdict: 'right' };
const edited = { verdict: 'wrong' };
async function aNewItem(): Promise<string> {
  const [item = ''] = await admin.add(queueId, [{ data: { q: 1 }, target: original, metadata: { m: 1 } }]);
  return item;
}
async function aModifiedItem(): Promise<string> {
  const item = await aNewItem();
  await edit(item, edited);
  return item;
}
async function anApprovedItem(): Promise<string> {
  const item = await aModifiedItem();
  await act(item, 'approve');
  return item;
}
async function aDiscardedItem(): Promise<string> {
  const item = await aModifiedItem();
  await discard(item);
  return item;
}
async function aPushedItem(): Promise<string> {
  const item = await anApprovedItem();
  const push = await admin.post(`/v1/labeling_queues/${queueId}/push`, { datasetId, scope: 'item', itemId: item });
  await running.pushed(String(push.body['pushId']));
  return item;
}
const makers = {
  New: aNewItem,
  Modified: aModifiedItem,
  Approved: anApprovedItem,
  discarded: aDiscardedItem,
  pushed: aPushedItem,
};
type State = keyof typeof makers;

const commands: Record<string, (item: string) => Promise<Answer>> = {
  'edit to something else': (item) => edit(item, { verdict: 'other' }),
  'edit to the current target': (item) => edit(item, edited),
  'edit to the original': (item) => edit(item, original),
  revert: (item) => act(item, 'revert'),
  approve: (item) => act(item, 'approve'),
  'approve with another target': (item) => act(item, 'approve', { target: { verdict: 'typed' } }),
  unapprove: (item) => act(item, 'unapprove'),
  discard,
  restore: (item) => act(item, 'restore'),
  flag: (item) => admin.send('PUT', `${pathOf(item)}/flag`, { reason: 'unsure' }),
  unflag: (item) => admin.send('DELETE', `${pathOf(item)}/flag`),
};
/** What each command returns in each state: the state of the item, or the code of the refusal. */
const table: Record<string, Record<State, string>> = {
  'edit to something else': all('Modified', { Approved: 'item_approved' }),
  'edit to the current target': all('Modified', { Approved: 'Approved' }),
  'edit to the original': all('New', { Approved: 'item_approved' }),
  revert: all('New', { Approved: 'item_approved' }),
  approve: all('Approved'),
  'approve with another target': all('Approved', { Approved: 'item_approved' }),
  unapprove: { ...all(''), New: 'New', Modified: 'Modified', Approved: 'Modified' },
  discard: all('204', { discarded: '204' }),
  flag: { ...all(''), New: 'New', Modified: 'Modified', Approved: 'Approved' },
  unflag: { ...all(''), New: 'New', Modified: 'Modified', Approved: 'Approved' },
  restore: { ...all(''), New: 'New', Modified: 'Modified', Approved: 'Approved', discarded: 'Modified' },
};
function all(answer: string, other: Partial<Record<State, string>> = {}): Record<State, string> {
  const removed = { discarded: 'item_removed', pushed: 'item_removed' };
  return { New: answer, Modified: answer, Approved: answer, ...removed, ...other };
}

describe.each(Object.keys(makers) as State[])('an item that is %s', (state) => {
  it.each(Object.entries(commands))('answers: %s', async (name, send) => {
    const item = await makers[state]();
    const expected = table[name]?.[state] || 'item_removed';
    const answer = await send(item);
    const { status, body } = answer;
    if (expected === 'item_approved' || expected === 'item_removed') {
      expect([status, body['code'], body['state']]).toEqual([409, expected, state]);
      expect(body['revision']).toMatch(/^\d+$/);
      expect(body['originalTarget']).toEqual(original);
    } else {
      expect([status, body['state'] ?? '204']).toEqual([expected === '204' ? 204 : 200, expected]);
      expect(answer.headers.get('position')).toMatch(/^\d+$/);
      expect(answer.headers.get('etag')).toMatch(/^"\d+"$/);
    }
    const before = await history(item);
    await send(item);
    expect(await history(item)).toEqual(before);
  });
});

describe('a command', () => {
  it('returns the whole item, as a read at its position does', async () => {
    const item = await aNewItem();
    const answer = await edit(item, edited);
    const read = await admin.get(`${pathOf(item)}?atLeast=${answer.headers.get('position')}`);
    expect(answer.text).toBe(read.text);
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
    expect(Object.keys(read.body)).toEqual(
      'id queueId state revision data target originalTarget metadata idempotencyKey source createdAt updatedAt'.split(
        ' ',
      ),
    );
  });

  it('that changes nothing returns the item as it is', async () => {
    const item = await aModifiedItem();
    const first = await edit(item, edited);
    expect((await edit(item, edited)).text).toBe(first.text);
  });

  it('flags an item with a reason that answers show until it is unflagged', async () => {
    const item = await anApprovedItem();
    const flagPath = `${pathOf(item)}/flag`;
    const before = await act(item, 'approve');
    const flagged = await admin.send('PUT', flagPath, { reason: 'see the "guidelines"' });
    const by = { type: 'apiKey', id: expect.any(String), name: expect.any(String) };
    expect(flagged.body['flag']).toEqual({ reason: 'see the "guidelines"', by, at: flagged.body['updatedAt'] });
    const position = flagged.headers.get('position');
    expect((await admin.get(`${pathOf(item)}?atLeast=${position}`)).text).toBe(flagged.text);
    const idsOf = async (query: string): Promise<string[]> =>
      JSON.parse((await admin.get(`/v1/labeling_queues/${queueId}/items?atLeast=${position}&${query}`)).text).data.map(
        ({ id }: { id: string }) => id,
      );
    expect([await idsOf('flagged=true'), await idsOf('flagged=false')]).toEqual([
      expect.arrayContaining([item]),
      expect.not.arrayContaining([item]),
    ]);
    const unflagged = await admin.send('DELETE', flagPath);
    expect({ ...unflagged.body, revision: '', updatedAt: '' }).toEqual({ ...before.body, revision: '', updatedAt: '' });
    expect(await history(item)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved', 'ItemFlagged', 'ItemUnflagged']);
  });

  it.each([
    [{}, 'is missing'],
    [{ reason: ' ' }, 'must not be empty'],
    [{ reason: 7 }, 'must be a string'],
    [{ reason: 'x'.repeat(501) }, 'must not be longer than 500 characters'],
  ])('refuses to flag with %j', async (body, detail) => {
    const answer = await admin.send('PUT', `${pathOf(await aNewItem())}/flag`, body);
    expect([answer.status, answer.body['errors']]).toEqual([400, [{ pointer: '/reason', detail }]]);
  });

  it('edits and approves in one step', async () => {
    const item = await aNewItem();
    const answer = await act(item, 'approve', { target: edited });
    expect(answer.body).toMatchObject({ state: 'Approved', target: edited, originalTarget: original });
    expect(await history(item)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
  });

  it('acts on the revision in If-Match or answers 412 with the current item', async () => {
    const item = await aModifiedItem();
    expect((await edit(item, { late: 1 }, { 'If-Match': '"0"' })).body).toMatchObject({
      ...{ status: 412, code: 'revision_mismatch', state: 'Modified', revision: '1', target: edited },
    });
    expect((await discard(item, { 'If-Match': '"7"' })).status).toBe(412);
    expect((await act(item, 'approve', undefined, { 'If-Match': '"1"' })).status).toBe(200);
    expect((await act(item, 'unapprove', undefined, { 'If-Match': '*' })).status).toBe(200);
    expect((await act(item, 'approve', undefined, { 'If-Match': 'W/"3"' })).body).toMatchObject({ status: 400 });
  });

  it('answers 404 for an item of another queue, of no queue, or of a deleted one', async () => {
    const other = await admin.queue();
    const item = await aNewItem();
    const elsewhere = await admin.send('PUT', `/v1/labeling_queues/${other}/items/${item}/target`, { target: 1 });
    expect(elsewhere.body).toMatchObject({ status: 404, code: 'item_not_found' });
    expect((await edit(other, 1)).body).toMatchObject({ status: 404, code: 'item_not_found' });
    const [orphan = ''] = await admin.add(other, [{ data: 1, target: 1 }]);
    await admin.send('DELETE', `/v1/labeling_queues/${other}`);
    const late = await admin.post(`/v1/labeling_queues/${other}/items/${orphan}/approve`);
    expect(late.body).toMatchObject({ status: 404, code: 'queue_not_found' });
  });

  it('finds an item whatever the case of its id', async () => {
    const item = await aNewItem();
    expect((await act(item.toUpperCase(), 'approve')).body).toMatchObject({ id: item, state: 'Approved' });
  });
});

describe('the history', () => {
  it('shows who did what and when, page by page, even for a removed item', async () => {
    const item = await anApprovedItem();
    await admin.send('DELETE', pathOf(item), undefined, { 'X-Request-Id': 'request-7' });
    const first = await admin.get(`${pathOf(item)}/history?limit=3`);
    const rest = await admin.get(`${pathOf(item)}/history?limit=3&after=${first.body['next']}`);
    const rows = [...JSON.parse(first.text).data, ...JSON.parse(rest.text).data];
    expect(rest.body['next']).toBeNull();
    expect(rows.map(({ revision, type, stateAfter }) => [revision, type, stateAfter])).toEqual([
      ['0', 'ItemAdded', 'New'],
      ['1', 'TargetEdited', 'Modified'],
      ['2', 'ItemApproved', 'Approved'],
      ['3', 'ItemDiscarded', 'discarded'],
    ]);
    expect(rows[1].data).toEqual({ target: edited });
    expect(rows[3]).toMatchObject({ correlationId: 'request-7', actor: { type: 'apiKey' } });
    expect(rows[3].at).toMatch(/^\d{4}-.*Z$/);
  });

  it('can be read from its end, in exactly the same rows', async () => {
    const item = await anApprovedItem();
    for (const verb of ['unapprove', 'approve']) await act(item, verb);
    await discard(item);
    for (const verb of ['restore', 'unapprove', 'revert', 'approve', 'unapprove']) await act(item, verb);
    const page = async (query: string): Promise<{ data: { revision: string }[]; next: string | null }> =>
      JSON.parse((await admin.get(`${pathOf(item)}/history?${query}`)).text);
    const { data: oldest } = await page('');
    expect(oldest.length).toBe(11);
    expect(await page('order=newest')).toEqual({ data: oldest.toReversed(), next: null });
    for (const [place, { revision }] of oldest.entries()) {
      const { data, next } = await page(`order=newest&limit=3&after=${revision}`);
      expect(data).toEqual(oldest.slice(Math.max(place - 3, 0), place).toReversed());
      expect(next).toBe(place > 3 ? data.at(-1)?.revision : null);
    }
    expect(await page('after=10')).toEqual({ data: [], next: null });
    expect((await admin.get(`${pathOf(item)}/history?order=latest`)).body).toMatchObject({ code: 'invalid_parameter' });
  });
});
