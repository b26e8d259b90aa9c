import Fastify from 'fastify';
import { Identity, type Scope } from '@labeling/identity';
import { describeApi } from '../api.module.js';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, idsOf } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { slowly } from '../slow-request.fixture.js';
import { withStoppedClock } from '../stopped-clock.fixture.js';
import { Guard, guardRoutes } from './access-hook.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi({ METRICS_ACCESS: 'admin' });
});
afterAll(() => running?.stop());

const unknown = '00000000-0000-4000-8000-000000000000';
const { paths } = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'admin' });
const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/g, unknown),
    access: operation['x-access'],
  })),
);
const guarded = routes.filter(({ access }) => access !== 'open');

async function soonRevoked() {
  const { body: key } = await running.admin.post('/v1/api_keys', { name: 'Soon revoked', scopes: ['admin'] });
  const revoke = async () => expect((await running.admin.send('DELETE', `/v1/api_keys/${key['id']}`)).status).toBe(204);
  return { as: { authorization: { authorization: `Bearer ${key['secret']}` } }, revoke };
}

describe('every route that is not open', () => {
  it('answers 401 with WWW-Authenticate without a key, with an unknown key and with a malformed one', async () => {
    for (const client of [undefined, 'lq_unknown', 'a b'].map((key) => clientOf(running.baseUrl, key))) {
      for (const { method, path } of guarded) {
        const answer = await client.send(method, path);
        expect([path, answer.status, answer.body['code']]).toEqual([path, 401, 'unauthenticated']);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
        expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      }
    }
  });

  it('explains why a key or session is refused, and reveals nothing about other projects', async () => {
    const { baseUrl, databaseUrl } = running;
    const ada = await somebody(running, 'Ada', 'labeler');
    const [theirs = ''] = idsOf(await (await running.anotherProject()).get('/v1/projects'));
    const { as } = await soonRevoked();
    const saying = async (headers: Readonly<Record<string, string>>, client = clientOf(baseUrl)) => {
      const { status, body } = await client.send('GET', '/v1/projects', undefined, headers);
      return [status, body['detail']];
    };
    const noAccess = [401, 'The API key or session gives no access to the project that X-Project-Id names'];
    const unknownOne = [401, 'The API key or session is unknown, revoked, signed out or expired'];
    expect(await saying({})).toEqual([401, 'The header Authorization is missing']);
    expect(await saying({ authorization: 'lq_unknown' })).toEqual([
      401,
      'The header Authorization must be `Bearer <API key>`',
    ]);
    expect(await saying({ authorization: 'Bearer lq_unknown' })).toEqual(unknownOne);
    for (const project of [theirs, unknown]) {
      expect(await saying({ ...as.authorization, 'X-Project-Id': project })).toEqual(noAccess);
      expect(await saying({ 'X-Project-Id': project }, ada)).toEqual(noAccess);
      expect(await saying({ authorization: 'Bearer lq_unknown', 'X-Project-Id': project })).toEqual(unknownOne);
    }
    await running.admin.send('DELETE', `/v1/members/${ada.id}`);
    expect(await saying({}, ada)).toEqual([401, 'The session belongs to somebody who is in no project']);
    const identity = new Identity({ databaseUrl });
    await identity.signOutEverywhere(ada.id);
    await identity.close();
    expect(await saying({ 'X-Project-Id': theirs }, ada)).toEqual(unknownOne);
  });

  it('answers 401 to a key that was revoked while the body of its request arrived', async () => {
    const { as, revoke } = await soonRevoked();
    const at = { url: `${running.baseUrl}/v1/api_keys`, as, type: 'application/json' };
    expect((await slowly(at, ['{"name":"Late","scopes":', '["admin"]}'], revoke)).status).toBe(401);
    expect((await running.admin.get('/v1/api_keys')).text).not.toContain('"Late"');
  });

  it.each([
    ['a dataset', async () => `/v1/datasets/${await running.admin.dataset()}`, 'datapoints'],
    ['a queue', async () => `/v1/labeling_queues/${await running.admin.queue()}`, 'items'],
  ])('adds nothing to %s from a file that arrived after its key was revoked', async (_, create, listed) => {
    const path = await create();
    const { as, revoke } = await soonRevoked();
    const at = { url: `${running.baseUrl}${path}/import?data=a`, as, type: 'application/jsonl' };
    expect((await slowly(at, ['{"a":1}\n', '{"a":2}\n'], revoke)).status).toBe(401);
    expect((await running.admin.get(`${path}/${listed}`)).body['data']).toEqual([]);
  });

  it('answers 403 to a key that lacks the right, before checking anything else', async () => {
    const scopeOf = {
      addItems: 'items:write',
      lead: 'admin',
      compare: 'admin',
      read: 'read',
      review: 'review',
      audit: 'admin',
      admin: 'admin',
      metrics: 'admin',
    } as const;
    const scopes: readonly Scope[] = ['items:write', 'read', 'review'];
    for (const { method, path, access } of guarded) {
      if (access === 'open') continue;
      const others = scopes.filter((scope) => scope !== scopeOf[access]);
      const answer = await (await running.clientWith(others)).send(method, path);
      expect([method, path, answer.status, answer.body['code']]).toEqual([method, path, 403, 'forbidden']);
    }
  });

  it('lets a key with exactly the right through', async () => {
    const reader = await running.clientWith(['read']);
    expect((await reader.get('/v1/labeling_queues')).status).toBe(200);
    const adder = await running.clientWith(['items:write']);
    const queueId = await running.admin.queue();
    expect(await adder.add(queueId, [{ data: 1, target: 1 }])).toHaveLength(1);
  });
});

describe('another project', () => {
  it('is treated as if it did not exist, on every route', async () => {
    const { admin } = running;
    const stranger = await running.anotherProject();
    const dataset = await admin.dataset();
    const queue = await admin.queue();
    const [item = ''] = await admin.add(queue, [{ data: 1, target: 1 }]);
    await admin.post(`/v1/labeling_queues/${queue}/items/${item}/approve`);
    const key = await admin.post('/v1/api_keys', { name: 'A key', scopes: ['read'] });
    const pushed = await admin.post(`/v1/labeling_queues/${queue}/push`, { datasetId: dataset });
    const push = String(pushed.body['pushId']);
    const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints: [{ data: 1, target: 1 }] });
    const [datapoint = ''] = JSON.parse(added.text).map(({ id }: { id: string }) => id);
    const { text: events } = await admin.get('/v1/events?limit=2');
    const [after, event = ''] = [...events.matchAll(/"(evt_\w+)"/g)].map(([, id]) => id);
    const webhook = await admin.post('/v1/webhooks', { url: 'https://webhooks.invalid', after });
    const bodies: Record<string, unknown> = {
      addItems: { items: [{ data: 1, target: 1 }] },
      editTarget: { target: 1 },
      flagItem: { reason: 'theirs' },
      saveAnnotation: { target: 1 },
      skipItem: { reason: 'theirs' },
      releaseSlot: { member: unknown },
      writeComment: { text: 'theirs' },
      changeComment: { resolved: true },
      assignItem: { members: [] },
      sendBackItem: { reason: 'theirs' },
      changeQueue: { name: 'Mine' },
      duplicateQueue: { name: 'Mine' },
      defineAnnotationSchema: { fields: [] },
      requestPush: { datasetId: dataset },
      renameDataset: { name: 'Mine' },
      changeRole: { role: 'labeler' },
      renameProject: { name: 'Mine' },
      changeSavedQuery: { name: 'Theirs' },
      changeView: { name: 'Theirs' },
      importItems: { source: { type: 'dataset', datasetId: dataset } },
      commandItems: { items: [{ id: item }], command: { type: 'approve' } },
      addDatapoints: { datapoints: [{ data: 1, target: 1 }] },
      changeWebhook: { url: 'https://theirs.invalid' },
      rotateWebhookSecret: {},
      replayWebhook: { after: 'latest' },
      recordVisits: { visits: [{ id: unknown, itemId: item, secondsAgo: 0, seconds: 1 }] },
    };
    const [member = ''] = idsOf(await admin.get('/v1/members'));
    const invitation = await admin.post('/v1/invitations', { role: 'labeler' });
    const saved = await admin.post('/v1/sql/queries', { name: 'Mine', query: 'select 1' });
    const view = await admin.post('/v1/views', { queueId: queue, name: 'Mine', query: '', shared: true });
    const ids: Record<string, string> = {
      ...{ '{query}': String(saved.body['id']), '{run}': unknown, '{view}': String(view.body['id']) },
      ...{ '{trace}': 'ab'.repeat(16), '{span}': 'cd'.repeat(8) },
      ...{ '{queue}': queue, '{item}': item, '{comment}': unknown, '{dataset}': dataset, '{push}': push },
      ...{ '{member}': member, '{invitation}': String(invitation.body['id']) },
      ...{ '{datapoint}': datapoint, '{webhook}': String(webhook.body['id']), '{event}': event },
      '{apiKey}': String(key.body['id']),
      '{project}': running.projectId,
    };
    for (const [path, methods] of Object.entries(paths)) {
      if (!path.includes('{')) continue;
      for (const [method, { operationId }] of Object.entries(methods)) {
        expect(path.match(/\{\w+\}/g)?.filter((name) => !ids[name])).toEqual([]);
        const url = path.replace(/\{\w+\}/g, (name) => ids[name] ?? '');
        const answer = await stranger.send(method.toUpperCase(), url, bodies[operationId]);
        expect([operationId, answer.status]).toEqual([operationId, 404]);
        expect(answer.text).not.toContain('"revision"');
      }
    }
    expect((await stranger.get('/v1/labeling_queues')).body['data']).toEqual([]);
    expect((await stranger.get('/v1/datasets')).body['data']).toEqual([]);
    const mine = await stranger.queue();
    const refused = await stranger.post(`/v1/labeling_queues/${mine}/push`, { datasetId: dataset });
    expect(refused.body).toMatchObject({ status: 404, code: 'dataset_not_found' });
  });
});

describe('startup', () => {
  it('fails when a route does not declare what it needs', () => {
    const fastify = Fastify();
    const limits = { requestsPerSecond: 0, requestBurst: 1, unknownKeysPerMinute: 0 };
    const settings = { limits, metricsAccess: 'open' } as const;
    guardRoutes(
      fastify,
      new Guard({ authenticate: async () => undefined, whyNobody: async () => 'unknown' }, settings),
    );
    expect(() => fastify.get('/forgotten', () => 'open to all')).toThrow('/forgotten does not declare what it needs');
  });
});

describe('the rate limit', () => {
  it('answers 429 with Retry-After to a key that sends too many requests, and to no other', async () => {
    const { api, admin } = await running.anotherApi({ LIMIT_REQUESTS_PER_SECOND: '1', LIMIT_REQUEST_BURST: '3' });
    await withStoppedClock(async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await admin.get('/v1/datasets')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const refused = await admin.get('/v1/datasets');
      expect(refused.body).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(refused.headers.get('retry-after')).toBe('1');
      expect((await (await running.clientWith(['read'])).get('/v1/datasets')).status).toBe(200);
    });
    await api.close();
  });

  it('shows every caller how many requests are left, even when none are', async () => {
    const { api, admin } = await running.anotherApi({ LIMIT_REQUESTS_PER_SECOND: '1', LIMIT_REQUEST_BURST: '2' });
    const shown: (string | null)[][] = [];
    await withStoppedClock(async () => {
      for (let i = 0; i < 3; i++) {
        const { headers } = await admin.get('/v1/datasets');
        shown.push([headers.get('ratelimit-policy'), headers.get('ratelimit')]);
      }
    });
    expect(shown).toEqual([
      ['"caller";q=2;w=2', '"caller";r=1;t=1'],
      ['"caller";q=2;w=2', '"caller";r=0;t=2'],
      ['"caller";q=2;w=2', '"caller";r=0;t=2'],
    ]);
    await api.close();
  });

  it('answers 429 to an address that tries unknown keys, and lets known ones through', async () => {
    const { api, baseUrl, admin } = await running.anotherApi({ LIMIT_UNKNOWN_KEYS_PER_MINUTE: '3' });
    expect((await admin.get('/v1/datasets')).status).toBe(200);
    const tries = Array.from({ length: 5 }, (_, i) => clientOf(baseUrl, `lq_unknown${i}`).get('/v1/datasets'));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('UNKNOWN_KEYS') });
    expect(refused?.headers.get('ratelimit-policy')).toBe('"unknown";q=3;w=60');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await clientOf(baseUrl).get('/v1/datasets')).status).toBe(401);
    expect((await admin.get('/v1/datasets')).status).toBe(200);
    await api.close();
  });
});
