import { Identity } from '@labeling/identity';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, idsOf, type Answer } from '../client.fixture.js';

let running: RunningApi;
let identity: Identity;
let token: string;
const password = 'a sentence to remember';
beforeAll(async () => {
  running = await startApi();
  identity = new Identity({ databaseUrl: running.databaseUrl });
  const { body } = await running.admin.post('/v1/invitations', { role: 'admin' });
  const person = { name: 'Ada', email: 'ada@example.org', password };
  await identity.joining.asNewPerson(String(body['token']), person, {});
  const session = await identity.signIn(person);
  if (typeof session === 'string') throw new Error(session);
  token = session.sessionToken;
});
afterAll(async () => {
  await identity?.close();
  await running?.stop();
});

/** As the member, in the given project or else in their first. */
const ask = (method: string, path: string, body?: unknown, project?: string, headers = {}): Promise<Answer> =>
  clientOf(running.baseUrl, token).send(method, path, body, {
    ...headers,
    ...(project !== undefined && { 'X-Project-Id': project }),
  });

describe('projects', () => {
  it('are created by a member, who becomes the admin and names the project in requests', async () => {
    const made = await ask('POST', '/v1/projects', { name: ' Second ' });
    expect(made.status).toBe(201);
    expect(made.body['name']).toBe('Second');
    const id = String(made.body['id']);
    expect((await ask('GET', '/v1/projects')).body['data']).toEqual([
      { id: running.projectId, name: 'My project' },
      { id, name: 'Second' },
    ]);
    expect((await ask('GET', '/v1/members', undefined, id)).body['data']).toMatchObject([
      { name: 'Ada', role: 'admin' },
    ]);

    const queue = await ask('POST', '/v1/labeling_queues', { name: 'There' }, id);
    expect(queue.status).toBe(201);
    const path = `/v1/labeling_queues/${String(queue.body['id'])}?atLeast=${queue.headers.get('position')}`;
    expect((await ask('GET', path, undefined, id)).status).toBe(200);
    expectProblem(await ask('GET', path), 404, 'queue_not_found');
  });

  it('cannot be created with an API key, which has only its own project', async () => {
    expectProblem(await running.admin.post('/v1/projects', { name: 'Mine' }), 403, 'forbidden');
    expect(idsOf(await running.admin.get('/v1/projects'))).toEqual([running.projectId]);
  });

  it('are created once, however often the same request is sent, even at once or from another project', async () => {
    const create = (name: string, project?: string) =>
      ask('POST', '/v1/projects', { name }, project, { 'Idempotency-Key': 'lost answer' });
    const [first, atOnce] = await Promise.all([create('Once'), create('Once')]);
    expect(first.status).toBe(201);
    const id = String(first.body['id']);
    const later = await create('Once', id);
    for (const again of [atOnce, later]) expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await ask('GET', '/v1/projects')).text.match(/"Once"/g)).toHaveLength(1);
    expectProblem(await create('Another'), 422, 'idempotency_key_reused');
    const other = await ask('POST', '/v1/projects', { name: 'Once' }, undefined, { 'Idempotency-Key': 'another' });
    expect(other.body['id']).not.toBe(id);
  });

  it('can be renamed by their own admins', async () => {
    const id = String((await ask('POST', '/v1/projects', { name: 'Third' })).body['id']);
    expectProblem(await ask('PATCH', `/v1/projects/${id}`, { name: 'Taken' }), 404, 'project_not_found');
    const renamed = await ask('PATCH', `/v1/projects/${id}`, { name: 'Renamed' }, id);
    expect(renamed.body).toEqual({ id, name: 'Renamed' });
    expect((await ask('GET', '/v1/projects')).text).toContain('"Renamed"');
    expect((await ask('GET', '/v1/projects')).text).not.toContain('"Taken"');
  });

  it.each([[{}], [{ name: ' ' }], [{ name: 7 }], [{ name: 'x'.repeat(201) }]])(
    'cannot be created from %j',
    async (body) => {
      expectProblem(await ask('POST', '/v1/projects', body), 400, 'invalid_body');
    },
  );
});
