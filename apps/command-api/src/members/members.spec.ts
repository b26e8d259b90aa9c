import { Identity } from '@labeling/identity';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, idsOf, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let identity: Identity;
let names = 0;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  identity = new Identity({ databaseUrl: running.databaseUrl });
});
afterAll(async () => {
  await identity?.close();
  await running?.stop();
});

const password = 'a sentence to remember';
interface Joined {
  readonly id: string;
  readonly client: Client;
}
/** Somebody who was invited over HTTP, joined by the link and signed in. */
async function joined(role: string): Promise<Joined> {
  const email = `person${++names}@example.org`;
  const { body } = await admin.post('/v1/invitations', { role });
  await identity.joining.asNewPerson(String(body['token']), { name: `Person ${names}`, email, password }, {});
  const session = await identity.signIn({ email, password });
  if (typeof session === 'string') throw new Error(session);
  return { id: session.member.id, client: clientOf(running.baseUrl, session.sessionToken) };
}
/** Resolves when this process was notified of the change. */
async function until(client: Client, status: number): Promise<void> {
  while ((await client.post('/v1/datasets', { name: 'Mine' })).status !== status) await new Promise(setImmediate);
}

describe('members', () => {
  it('are listed to admins and auditors, page by page', async () => {
    const { id, client } = await joined('auditor');
    const all = await client.get('/v1/members');
    expect(all.body['data']).toContainEqual({
      ...{ id, name: `Person ${names}`, email: `person${names}@example.org`, role: 'auditor' },
      ...{ joinedAt: expect.stringMatching(/Z$/), lastSeenAt: expect.stringMatching(/Z$/) },
    });
    const first = await admin.get('/v1/members?limit=1');
    const rest = await admin.get(`/v1/members?after=${String(first.body['next'])}`);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(idsOf(all));
    const { client: labeler } = await joined('labeler');
    expectProblem(await labeler.get('/v1/members'), 403, 'forbidden');
  });

  it('get a new role immediately, even in an open session', async () => {
    const { id, client } = await joined('labeler');
    await until(client, 201);
    const changed = await admin.send('PATCH', `/v1/members/${id}`, { role: 'auditor' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id, role: 'auditor' });
    await until(client, 403);
    expect((await client.get('/v1/datasets')).status).toBe(200);
  });

  it('disappear once removed', async () => {
    const { id, client } = await joined('labeler');
    await until(client, 201);
    expect((await admin.send('DELETE', `/v1/members/${id}`)).status).toBe(204);
    await until(client, 401);
    expectProblem(await admin.send('DELETE', `/v1/members/${id}`), 404, 'member_not_found');
    expectProblem(await admin.send('PATCH', `/v1/members/${id}`, { role: 'admin' }), 404, 'member_not_found');
  });

  it('always have an admin', async () => {
    const members = (await admin.get('/v1/members')).body['data'] ?? [];
    const last = String(members.find(({ role }) => String(role) === 'admin')?.['id']);
    expectProblem(await admin.send('DELETE', `/v1/members/${last}`), 409, 'last_admin');
    expectProblem(await admin.send('PATCH', `/v1/members/${last}`, { role: 'labeler' }), 409, 'last_admin');
  });

  it.each([[{}], [{ role: 'owner' }], [{ role: null }], ['[]']])('cannot get a role given as %j', async (body) => {
    const { id } = await joined('labeler');
    expectProblem(await admin.send('PATCH', `/v1/members/${id}`, body), 400, 'invalid_body');
  });
});

describe('invitations', () => {
  it('show their token once', async () => {
    const made = await admin.post('/v1/invitations', { role: 'labeler', email: 'Eve@example.org' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ role: 'labeler', email: 'eve@example.org', createdBy: { type: 'apiKey' } });
    expect(made.body['token']).toMatch(/^[\w-]{32}$/);
    const { token, ...shown } = made.body;
    const listed = await admin.get('/v1/invitations');
    expect(listed.body['data']).toContainEqual(shown);
    expect(listed.text).not.toContain(token);
  });

  it('are open until they are revoked', async () => {
    const { body } = await admin.post('/v1/invitations', { role: 'admin', email: null });
    const id = String(body['id']);
    expect(idsOf(await admin.get('/v1/invitations'))).toContain(id);
    expect((await admin.send('DELETE', `/v1/invitations/${id}`)).status).toBe(204);
    expect(idsOf(await admin.get('/v1/invitations'))).not.toContain(id);
    expectProblem(await admin.send('DELETE', `/v1/invitations/${id}`), 404, 'invitation_not_found');
    expect(await identity.joining.look(String(body['token']), {})).toBe('unknown');
  });

  it.each([[{}], [{ role: 'owner' }], [{ role: 'labeler', email: 'eve' }], [{ role: 'labeler', email: 7 }]])(
    'cannot be created from %j',
    async (body) => expectProblem(await admin.post('/v1/invitations', body), 400, 'invalid_body'),
  );
});
