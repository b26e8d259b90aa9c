import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, idsOf, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  admin = await running.anotherProject();
});
afterAll(() => running?.stop());

const log = '/v1/access_log';
const entries = async (query = '') => JSON.parse((await admin.get(log + query)).text).data;

describe('the access log', () => {
  it('shows which keys were created and revoked, by whom and from where, but never the key', async () => {
    const { body } = await admin.post('/v1/api_keys', { name: 'Loader', scopes: ['read', 'review'] });
    await admin.send('DELETE', `/v1/api_keys/${body['id']}`);
    const [revoked, created, first] = await entries();
    const subject = { type: 'apiKey', id: body['id'], name: 'Loader' };
    const actor = { type: 'apiKey', id: first.subject.id, name: 'test' };
    const at = expect.stringMatching(/Z$/);
    expect(first).toMatchObject({ kind: 'apiKeyCreated', actor: null, ip: null });
    const { prefix } = body;
    expect(created).toEqual({
      ...{ id: created.id, at, kind: 'apiKeyCreated', actor, subject, ip: '127.0.0.1' },
      details: { prefix, scopes: 'read review' },
    });
    expect(revoked).toEqual({
      ...{ id: revoked.id, at, kind: 'apiKeyRevoked', actor, subject, ip: '127.0.0.1' },
      details: { prefix },
    });
    expect(JSON.stringify(await entries())).not.toContain(body['secret']);
  });

  it('shows its own project only', async () => {
    const mine = idsOf(await admin.get(log));
    const theirs = idsOf(await running.admin.get(log));
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
  });

  it('can be filtered by kind and actor and read page by page', async () => {
    for (const name of ['a', 'b', 'c']) await admin.post('/v1/api_keys', { name, scopes: ['read'] });
    const all = idsOf(await admin.get(log));
    const kinds = new Set((await entries('?kind=apiKeyRevoked')).map(({ kind }: { kind: string }) => kind));
    expect([...kinds]).toEqual(['apiKeyRevoked']);
    const [{ actor }] = await entries();
    const byActor = await entries(`?actor=${actor.id}`);
    expect(byActor).toHaveLength(all.length - 1);
    const seen: string[] = [];
    for (let next: unknown = ''; next !== null;) {
      const page = await admin.get(`${log}?limit=2${next === '' ? '' : `&after=${next}`}`);
      seen.push(...idsOf(page));
      next = page.body['next'];
    }
    expect(seen).toEqual(all);
  });

  it.each(['kind=nothing', 'actor=x', 'after=x', 'limit=0', 'kind=signedIn&kind=signedOut'])(
    'refuses %s',
    async (query) => {
      expectProblem(await admin.get(`${log}?${query}`), 400, 'invalid_parameter');
    },
  );
});
