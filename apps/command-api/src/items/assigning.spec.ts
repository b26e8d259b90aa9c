import { Identity } from '@labeling/identity';
import { randomUUID } from 'node:crypto';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, idsOf, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let identity: Identity;
let admin: Client;
let itemsPath: string;
let [ada, ben]: { id: string; client: Client }[] = [];
let auditor = '';
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  identity = new Identity({ databaseUrl: running.databaseUrl });
  [ada, ben] = [await joined('labeler'), await joined('lead')];
  auditor = (await joined('auditor')).id;
});
beforeEach(async () => {
  itemsPath = `/v1/labeling_queues/${await admin.queue()}/items`;
});
afterAll(async () => {
  await identity?.close();
  await running?.stop();
});

async function joined(role: string): Promise<{ id: string; client: Client }> {
  const password = 'a sentence to remember';
  const email = `${randomUUID()}@example.org`;
  const { body } = await admin.post('/v1/invitations', { role });
  await identity.joining.asNewPerson(String(body['token']), { name: 'Somebody', email, password }, {});
  const session = await identity.signIn({ email, password });
  if (typeof session === 'string') throw new Error(session);
  return { id: session.member.id, client: clientOf(running.baseUrl, session.sessionToken) };
}
const members = () => [ada?.id ?? '', ben?.id ?? ''] as const;
const labeler = () => ada?.client ?? admin;
const lead = () => ben?.client ?? admin;
const queueOf = () => itemsPath.split('/').at(-2) ?? '';
const add = (count: number) =>
  admin.add(
    queueOf(),
    Array.from({ length: count }, (_, i) => ({ data: i, target: i })),
  );
const batch = (client: Client, ids: readonly string[], command: object) =>
  client.post(`${itemsPath}/batch`, { items: ids.map((id) => ({ id })), command });
/** Whom the items are assigned to, in queue order, after what was answered. */
async function assignees({ headers }: Answer): Promise<unknown[]> {
  const { text } = await admin.get(`${itemsPath}?atLeast=${headers.get('position')}`);
  return JSON.parse(text).data.map(({ assignees }: { assignees?: string[] }) => assignees);
}

describe('an item', () => {
  it('is assigned to members by a lead, and says so until that is taken back', async () => {
    const [item = ''] = await add(1);
    const path = `${itemsPath}/${item}`;
    const assigned = await lead().send('PUT', `${path}/assignees`, { members: members() });
    expect([assigned.status, assigned.body['assignees'], assigned.body['state']]).toEqual([200, members(), 'New']);
    expect((await admin.get(`${path}?atLeast=${assigned.headers.get('position')}`)).text).toBe(assigned.text);
    const again = await lead().send('PUT', `${path}/assignees`, { members: members().toReversed() });
    expect(again.text).toBe(assigned.text);
    const nobody = await lead().send('PUT', `${path}/assignees`, { members: [] });
    expect(Object.keys(nobody.body)).not.toContain('assignees');
    const { text } = await admin.get(`${path}/history`);
    expect(JSON.parse(text).data).toMatchObject([
      { type: 'ItemAdded' },
      { type: 'ItemAssigned', data: { assignees: members() } },
      { type: 'ItemAssigned', data: { assignees: [] } },
    ]);
  });

  it('is assigned only by leads, and only to members of the project who may review', async () => {
    const [item = ''] = await add(1);
    const assign = (client: Client, ids: unknown) =>
      client.send('PUT', `${itemsPath}/${item}/assignees`, { members: ids });
    expectProblem(await assign(labeler(), members()), 403, 'forbidden');
    expectProblem(await assign(lead(), [members()[0], auditor]), 422, 'not_assignable');
    expectProblem(await assign(lead(), [randomUUID()]), 422, 'not_assignable');
    const many = Array.from({ length: 21 }, () => randomUUID());
    for (const [ids, detail] of [
      [many, 'must have at most 20 elements'],
      ['me', 'must be an array'],
      [['me'], 'must have only UUIDs'],
    ]) {
      expect((await assign(lead(), ids)).body['errors']).toEqual([{ pointer: '/members', detail }]);
    }
  });

  it('stays assigned to a member who has left the project, until it is assigned to others', async () => {
    const [item = '', other = ''] = await add(2);
    const assign = (id: string, ids: unknown) => lead().send('PUT', `${itemsPath}/${id}/assignees`, { members: ids });
    const leaves = (await joined('labeler')).id;
    await assign(item, [leaves]);
    await admin.send('DELETE', `/v1/members/${leaves}`);
    expect((await assign(item, [leaves])).body['assignees']).toEqual([leaves]);
    const more = [leaves, members()[0]].toSorted();
    expect(JSON.parse((await assign(item, more)).text).assignees.toSorted()).toEqual(more);
    expectProblem(await assign(other, [leaves]), 422, 'not_assignable');
    expect((await assign(item, [members()[0]])).body['assignees']).toEqual([members()[0]]);
    expectProblem(await assign(item, [leaves]), 422, 'not_assignable');
  });

  it('goes back to a member who has left the project when the last assignment is undone', async () => {
    const [item = ''] = await add(1);
    const leaves = (await joined('labeler')).id;
    const path = `${itemsPath}/${item}`;
    const assign = (ids: unknown) => lead().send('PUT', `${path}/assignees`, { members: ids });
    await assign([leaves]);
    await labeler().post(`${path}/approve`);
    await admin.send('DELETE', `/v1/members/${leaves}`);
    const sent = await lead().post(`${path}/send_back`, { reason: 'Look at the source' });
    expect(sent.body['assignees']).toEqual([members()[0]]);
    expect((await assign([leaves])).body['assignees']).toEqual([leaves]);
    await assign([members()[1]]);
    await assign([members()[0]]);
    expectProblem(await assign([leaves]), 422, 'not_assignable');
  });

  it('can be found by its assignee', async () => {
    const [one = '', other = '', third = ''] = await add(3);
    await lead().send('PUT', `${itemsPath}/${one}/assignees`, { members: [members()[0]] });
    const { headers } = await lead().send('PUT', `${itemsPath}/${other}/assignees`, { members: members() });
    const found = async (client: Client, assignee: string) =>
      idsOf(await client.get(`${itemsPath}?assignee=${assignee}&atLeast=${headers.get('position')}`));
    expect(await found(labeler(), 'me')).toEqual([one, other]);
    expect(await found(lead(), 'me')).toEqual([other]);
    expect(await found(admin, 'me')).toEqual([]);
    expect(await found(admin, members()[1])).toEqual([other]);
    expect(await found(admin, 'none')).toEqual([third]);
    expectProblem(await admin.get(`${itemsPath}?assignee=ada`), 400, 'invalid_parameter');
  });
});

describe('an approved item', () => {
  const sendBack = (item: string, body: object, client = lead()) =>
    client.post(`${itemsPath}/${item}/send_back`, { reason: 'Look at the source', ...body });
  const approve = (client: Client, item: string) => client.post(`${itemsPath}/${item}/approve`);

  it('is sent back by a lead to its approver: Modified, flagged and assigned in one step', async () => {
    const [item = ''] = await add(1);
    await approve(labeler(), item);
    const sent = await sendBack(item, {});
    expect(sent.body).toMatchObject({ state: 'Modified', flag: { reason: 'Look at the source' }, revision: '4' });
    expect(sent.body['assignees']).toEqual([members()[0]]);
    expect((await sendBack(item, {})).text).toBe(sent.text);
    const { text } = await admin.get(`${itemsPath}/${item}/history?order=newest&limit=3`);
    const steps: { type: string; correlationId: string }[] = JSON.parse(text).data;
    expect(steps.map(({ type }) => type)).toEqual(['ItemAssigned', 'ItemFlagged', 'ItemUnapproved']);
    expect(new Set(steps.map(({ correlationId }) => correlationId)).size).toBe(1);
    const takeBack = { type: 'takeBack', correlationId: steps[0]?.correlationId };
    const undone = await batch(lead(), [item], takeBack);
    expect(await assignees(undone)).toEqual([undefined]);
    expect((await admin.get(`${itemsPath}/${item}`)).body).toMatchObject({ state: 'Approved' });
  });

  it('can be sent back to somebody else, and is assigned to nobody when an API key approved it', async () => {
    const [one = '', other = ''] = await add(2);
    await approve(labeler(), one);
    await approve(admin, other);
    expect((await sendBack(one, { to: members()[1] })).body['assignees']).toEqual([members()[1]]);
    const sent = await sendBack(other, {});
    expect([sent.body['state'], sent.body['assignees']]).toEqual(['Modified', undefined]);
  });

  it('is sent back only by leads, with a reason, and only while it is approved', async () => {
    const [item = ''] = await add(1);
    expectProblem(await sendBack(item, {}), 409, 'item_not_approved');
    await approve(labeler(), item);
    expectProblem(await sendBack(item, {}, labeler()), 403, 'forbidden');
    expectProblem(await sendBack(item, { to: auditor }), 422, 'not_assignable');
    expect((await sendBack(item, { reason: ' ' })).body['errors']).toEqual([
      { pointer: '/reason', detail: 'must not be empty' },
    ]);
  });
});

describe('many items', () => {
  it('are assigned to all of the members, or split between them in the order sent', async () => {
    const ids = await add(5);
    const [a, b] = members();
    const all = await batch(lead(), ids, { type: 'assign', members: [a, b] });
    expect(all.body).toMatchObject({ changed: 5, unchanged: 0, refused: [] });
    expect(await assignees(all)).toEqual(ids.map(() => [a, b]));
    const split = { type: 'assign', members: [a, b], split: true };
    const parted = await batch(lead(), ids, split);
    expect(await assignees(parted)).toEqual([[a], [b], [a], [b], [a]]);
    expect((await batch(lead(), ids, split)).body).toMatchObject({ changed: 0, unchanged: 5 });
    const takeBack = { type: 'takeBack', correlationId: parted.body['correlationId'] };
    expect(await assignees(await batch(lead(), ids, takeBack))).toEqual(ids.map(() => [a, b]));
  });

  it('can stay assigned to a member who has left the project, but cannot be newly assigned to them', async () => {
    const [theirs = '', both = '', other = ''] = await add(3);
    const [a] = members();
    const leaves = (await joined('labeler')).id;
    await batch(lead(), [theirs], { type: 'assign', members: [leaves] });
    await batch(lead(), [both], { type: 'assign', members: [a, leaves] });
    await admin.send('DELETE', `/v1/members/${leaves}`);
    const all = await batch(lead(), [theirs, both, other], { type: 'assign', members: [leaves, a] });
    expect(all.body).toMatchObject({ changed: 1, unchanged: 1 });
    const detail = `Not a member of this project who may review: ${leaves}`;
    expect(all.body['refused']).toEqual([{ id: other, code: 'not_assignable', detail }]);
    expect(await assignees(all)).toEqual([[leaves, a], [a, leaves], undefined]);
    const split = await batch(lead(), [theirs, other], { type: 'assign', members: [a, leaves], split: true });
    expect(split.body).toMatchObject({ changed: 1, refused: [{ id: other, code: 'not_assignable' }] });
    expect(await assignees(split)).toEqual([[a], [a, leaves], undefined]);
  });

  it('go back to a member who has left the project when their assignment is taken back', async () => {
    const ids = await add(2);
    const [a] = members();
    const leaves = (await joined('labeler')).id;
    await batch(lead(), ids, { type: 'assign', members: [leaves] });
    const assigned = await batch(lead(), ids, { type: 'assign', members: [a] });
    await admin.send('DELETE', `/v1/members/${leaves}`);
    const takeBack = { type: 'takeBack', correlationId: assigned.body['correlationId'] };
    const undone = await batch(lead(), ids, takeBack);
    expect(undone.body).toMatchObject({ changed: 2, refused: [] });
    expect(await assignees(undone)).toEqual([[leaves], [leaves]]);
  });

  it('are assigned, and their assignments taken back, only by leads', async () => {
    const ids = await add(2);
    const assign = { type: 'assign', members: members() };
    expectProblem(await batch(labeler(), ids, assign), 403, 'forbidden');
    const refused = ids.map((id) => expect.objectContaining({ id, code: 'not_assignable' }));
    const toAuditor = await batch(lead(), ids, { ...assign, members: [auditor] });
    expect(toAuditor.body).toMatchObject({ changed: 0, unchanged: 0, refused });
    expect((await batch(lead(), ids, { ...assign, split: 'yes' })).body['errors']).toEqual([
      { pointer: '/command/split', detail: 'must be true or false' },
    ]);
    const assigned = await batch(lead(), ids, assign);
    const undone = await batch(labeler(), ids, { type: 'takeBack', correlationId: assigned.body['correlationId'] });
    expect(undone.body).toMatchObject({ changed: 0, refused: [{ code: 'forbidden' }, { code: 'forbidden' }] });
    expect(await assignees(assigned)).toEqual([members(), members()]);
  });
});
