import { setTimeout as delay } from 'node:timers/promises';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, idsOf, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi({ LIMIT_REQUESTS_PER_SECOND: '500', LIMIT_REQUEST_BURST: '700' });
  ({ admin } = running);
});
afterAll(() => running?.stop());

const keys = '/v1/api_keys';
const create = (over: object = {}): Promise<Answer> => admin.post(keys, { name: 'Loader', scopes: ['read'], ...over });
async function listed(id: unknown): Promise<Record<string, unknown>> {
  const { data } = JSON.parse((await admin.get(`${keys}?limit=1000`)).text);
  return data.find((key: { id: string }) => key.id === id);
}

describe('API keys', () => {
  it('are created with scopes, shown once, and accepted', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const created = await create({ scopes: ['read', 'items:write', 'read'], expiresAt });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { secret, ...shown } = created.body;
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Loader',
      scopes: ['read', 'items:write'],
      prefix: String(secret).slice(0, 9),
      createdBy: { type: 'apiKey', id: expect.any(String), name: 'First key' },
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
      rateLimit: { requestsPerSecond: 500, burst: 700 },
    });
    expect(await listed(shown['id'])).toEqual(shown);

    const client = clientOf(running.baseUrl, String(secret));
    expect((await client.get('/v1/datasets')).status).toBe(200);
    expectProblem(await client.post('/v1/datasets', { name: 'x' }), 403, 'forbidden');
    expect((await listed(shown['id']))['lastUsedAt']).toMatch(/Z$/);
    expect((await admin.get(keys)).text).not.toContain(String(secret));
  });

  it('are refused by every process once revoked', async () => {
    const { body } = await create();
    const another = await running.anotherApi();
    const everywhere = [running, another].map(({ baseUrl }) => clientOf(baseUrl, String(body['secret'])));
    for (const client of everywhere) expect((await client.get('/v1/datasets')).status).toBe(200);
    const at = `${keys}/${body['id']}`;
    expect((await admin.send('DELETE', at)).status).toBe(204);
    const { revokedAt } = await listed(body['id']);
    for (const client of everywhere) {
      let answer = await client.get('/v1/datasets');
      while (answer.status === 200) answer = await client.get('/v1/datasets');
      expectProblem(answer, 401, 'unauthenticated');
    }
    expect((await admin.send('DELETE', at)).status).toBe(204);
    expect(revokedAt).toMatch(/Z$/);
    expect((await listed(body['id']))['revokedAt']).toBe(revokedAt);
    await another.api.close();
  });

  it('are refused from the moment they expire', async () => {
    const expiringIn = async (ms: number) => {
      const { body: made } = await create({ expiresAt: new Date(Date.now() + ms).toISOString() });
      const user = clientOf(running.baseUrl, String(made['secret']));
      return [made, user, await user.get('/v1/datasets')] as const;
    };
    // The key must live long enough to be used once, however busy the machine is.
    let [body, client, answer] = await expiringIn(1_500);
    for (let life = 3_000; answer.status !== 200; life *= 2) [body, client, answer] = await expiringIn(life);
    // In constant use, but below the rate limit.
    for (; answer.status === 200; answer = await client.get('/v1/datasets')) await delay(10);
    expectProblem(answer, 401, 'unauthenticated');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(String(body['expiresAt'])));
  });

  it('are listed page by page, newest first', async () => {
    const stranger = await running.anotherProject();
    const made: string[] = [];
    for (let i = 0; i < 4; i++)
      made.unshift(String((await stranger.post(keys, { name: `${i}`, scopes: ['read'] })).body['id']));
    const first = await stranger.get(`${keys}?limit=3`);
    const rest = await stranger.get(`${keys}?limit=3&after=${first.body['next']}`);
    expect([...idsOf(first), ...idsOf(rest)].slice(0, 4)).toEqual(made);
    expect(rest.body['next']).toBeNull();
    expectProblem(await stranger.get(`${keys}?after=x`), 400, 'invalid_parameter');
  });

  it.each([
    ['no name', { name: undefined }, '/name'],
    ['an empty name', { name: ' ' }, '/name'],
    ['a long name', { name: 'x'.repeat(201) }, '/name'],
    ['NUL in the name', { name: 'a\u0000' }, '/name'],
    ['no scopes', { scopes: undefined }, '/scopes'],
    ['an empty list of scopes', { scopes: [] }, '/scopes'],
    ['an unknown scope', { scopes: ['read', 'write'] }, '/scopes'],
    ['a scope that is no string', { scopes: [1] }, '/scopes'],
    ['scopes that are no list', { scopes: 'read' }, '/scopes'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['an expiry without a zone', { expiresAt: '2099-01-01T00:00:00' }, '/expiresAt'],
    ['an expiry that is no time', { expiresAt: '2099-13-01T00:00:00Z' }, '/expiresAt'],
    ['an expiry on a day that does not exist', { expiresAt: '2099-02-30T00:00:00Z' }, '/expiresAt'],
    ['an expiry that is no string', { expiresAt: 5 }, '/expiresAt'],
  ])('are not created with %s', async (_, over, pointer) => {
    const answer = await create(over);
    expectProblem(answer, 400, 'invalid_body');
    expect(answer.body['errors']).toMatchObject([{ pointer }]);
  });

  it('cannot be revoked if they do not exist', async () => {
    const at = `${keys}/00000000-0000-4000-8000-000000000000`;
    expectProblem(await admin.send('DELETE', at), 404, 'api_key_not_found');
    expectProblem(await admin.send('DELETE', `${keys}/x`), 400, 'invalid_parameter');
  });
});
