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

  it('is found by whom it is assigned to', async () => {
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

  it('are assigned, and taken back from members, only by leads', async () => {
    const ids = await add(2);
    const assign = { type: 'assign', members: members() };
    expectProblem(await batch(labeler(), ids, assign), 403, 'forbidden');
    expectProblem(await batch(lead(), ids, { ...assign, members: [auditor] }), 422, 'not_assignable');
    expect((await batch(lead(), ids, { ...assign, split: 'yes' })).body['errors']).toEqual([
      { pointer: '/command/split', detail: 'must be true or false' },
    ]);
    const assigned = await batch(lead(), ids, assign);
    const undone = await batch(labeler(), ids, { type: 'takeBack', correlationId: assigned.body['correlationId'] });
    expect(undone.body).toMatchObject({ changed: 0, refused: [{ code: 'forbidden' }, { code: 'forbidden' }] });
    expect(await assignees(assigned)).toEqual([members(), members()]);
  });
});
