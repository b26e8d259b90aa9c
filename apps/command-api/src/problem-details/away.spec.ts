import { askUntil } from '@labeling/infra';
import { withOption } from '@labeling/postgres';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, type Answer, type Client } from '../client.fixture.js';
import { startCuttingProxy } from '../cutting-proxy.fixture.js';
import { startStoppableStore, type StoppableStore } from '../stoppable-store.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

function expectAway(answer: Answer, code: string): void {
  expect([answer.status, answer.body['code']]).toEqual([503, code]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}
const readiness = (client: Client, checks: Readonly<Record<string, string>>): Promise<Answer> =>
  askUntil(
    async () => {
      const answer = await client.get('/health/ready');
      expect(answer.status).toBe(503);
      return answer;
    },
    (answer) => expect(answer.body['checks']).toEqual(checks),
  );
const nowhere = '127.0.0.1:1';

describe('an API whose event store is down', () => {
  it('refuses commands with 503, keeps answering reads, and names the event store in its readiness', async () => {
    const queue = await running.admin.queue();
    const { api, admin } = await running.anotherApi({
      EVENTSTORE_URL: `esdb://${nowhere}?tls=false`,
      STORE_PATIENCE_MS: '300',
    });
    expectAway(await admin.post('/v1/datasets', { name: 'E' }), 'store_unavailable');
    expectAway(
      await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 1, target: 1 }] }),
      'store_unavailable',
    );
    expect((await admin.get('/v1/datasets')).status).toBe(200);
    const ready = await readiness(admin, { eventStore: 'away', database: 'up', projector: 'up' });
    expectAway(ready, 'not_ready');
    await api.close();
  });

  it('completes a request that lost the store halfway when it is retried with keys, without duplicates', async () => {
    const queue = await running.admin.queue();
    const proxy = await startCuttingProxy(Number(new URL(running.eventStoreUrl).port));
    const { api, admin } = await running.anotherApi({
      EVENTSTORE_URL: proxy.urlOf(running.eventStoreUrl),
      STORE_PATIENCE_MS: '3000',
    });
    const path = `/v1/labeling_queues/${queue}/items`;
    const items = Array.from({ length: 2_000 }, (_, i) => ({
      data: 'x'.repeat(500),
      target: i,
      idempotencyKey: `k${i}`,
    }));
    expect((await admin.post(path, { items: items.slice(0, 1) })).status).toBe(201);
    proxy.cutAfter(600_000);
    const cut = await admin.post(path, { items });
    expectAway(cut, 'store_unavailable');
    expect(cut.body['detail']).toMatch(/of 2000 items are known to be stored/);
    proxy.mend();
    let again = await admin.post(path, { items });
    while (again.status === 503) again = await admin.post(path, { items });
    expect(again.status).toBe(201);
    expect(Number(again.headers.get('collapsed-count'))).toBeGreaterThan(1);
    const read = await running.admin.get(`${path}?limit=1000&atLeast=${again.headers.get('position')}`);
    const rest = await running.admin.get(`${path}?limit=1000&after=${read.body['next']}`);
    const targets = [...JSON.parse(read.text).data, ...JSON.parse(rest.text).data].map(({ target }) => target);
    expect(targets.sort((a, b) => a - b)).toEqual(items.map(({ target }) => target));
    await api.close();
    await proxy.stop();
  });
});

describe('an API whose event store cannot write', () => {
  let store: StoppableStore;
  beforeEach(async () => {
    store = await startStoppableStore();
  });
  afterEach(() => store.stop());

  it('says so at once, also in its readiness, and recovers on its own', async () => {
    const { api, admin } = await running.anotherApi({ EVENTSTORE_URL: store.url });
    const path = `/v1/labeling_queues/${await admin.queue()}/items`;
    const item = { data: 1, target: 1 };
    const letWrite = store.stopWriting();
    const detail = expect.stringContaining('The event store cannot write: database is locked');
    for (const refused of [
      await admin.post(path, { items: [item] }),
      await admin.post('/v1/datasets', { name: 'E' }),
    ]) {
      expectAway(refused, 'store_unavailable');
      expect(refused.body['detail']).toEqual(detail);
    }
    const ready = await readiness(admin, { eventStore: 'read_only', database: 'up', projector: 'up' });
    expectAway(ready, 'not_ready');
    letWrite();
    let after = ready;
    while (after.status === 503) after = await admin.get('/health/ready');
    expect(after.body['checks']).toMatchObject({ eventStore: 'up' });
    expect((await admin.post(path, { items: [item] })).status).toBe(201);
    await api.close();
  });

  it('is not ready even if nobody writes', async () => {
    const letWrite = store.stopWriting();
    const { api, admin } = await running.anotherApi({ EVENTSTORE_URL: store.url });
    await readiness(admin, { eventStore: 'read_only', database: 'up', projector: 'up' });
    letWrite();
    await api.close();
  });
});

describe('an API whose database is down', () => {
  it.each([
    ['nobody listens', () => `postgres://nobody@${nowhere}/none`],
    ['its password was changed', () => Object.assign(new URL(running.databaseUrl), { password: 'another' }).href],
  ])('answers 503 on every route that needs a caller when %s', async (_, databaseUrl) => {
    const { api, baseUrl } = await running.anotherApi({ DATABASE_URL: databaseUrl() });
    const client = clientOf(baseUrl, 'lq_some-key');
    expectAway(await client.get('/v1/datasets'), 'database_unavailable');
    expectAway(await client.post('/v1/datasets', { name: 'E' }), 'database_unavailable');
    expect((await client.get('/health/live')).status).toBe(200);
    await readiness(client, { eventStore: 'up', database: 'away', projector: 'up' });
    await api.close();
  });
});

describe('an API whose database accepts no changes', () => {
  it('reads, accepts items, refuses with 503 what it cannot keep, and shows that in its readiness', async () => {
    const queue = await running.admin.queue();
    const readOnly = withOption(running.databaseUrl, '-c default_transaction_read_only=on');
    // A key whose use would be recorded.
    const key = await running.apiKeyFor(['admin']);
    const { api, baseUrl } = await running.anotherApi({ DATABASE_URL: readOnly });
    const admin = clientOf(baseUrl, key);
    const items = await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 1, target: 1 }] });
    expect(items.status).toBe(201);
    expect((await admin.get(`/v1/labeling_queues?atLeast=${items.headers.get('position')}`)).status).toBe(200);
    const spans = await admin.post('/v1/traces', {
      resourceSpans: [{ scopeSpans: [{ spans: [aSpan] }] }],
    });
    expectAway(spans, 'database_unavailable');
    expect(spans.body['detail']).toBe('The database accepts no changes at the moment');
    const ready = await readiness(admin, { eventStore: 'up', database: 'read_only', projector: 'up' });
    expectAway(ready, 'not_ready');
    await api.close();
  });
});

const aSpan = {
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  name: 'call',
  startTimeUnixNano: '1795000000000000000',
  endTimeUnixNano: '1795000001000000000',
};

describe('an API whose projector is down', () => {
  it('keeps accepting commands, and answers 503 in time to a read that needs them', async () => {
    const { admin } = await running.anotherApi({ READ_WAIT_MS: '300' });
    await running.projecting.stop();
    const queue = await admin.queue();
    const answer = await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 1, target: 1 }] });
    expect(answer.status).toBe(201);
    expectAway(await admin.get(`/v1/labeling_queues?atLeast=${answer.headers.get('position')}`), 'read_model_behind');
    expect((await admin.get('/v1/labeling_queues')).status).toBe(200);
    const ready = await readiness(admin, { eventStore: 'up', database: 'up', projector: 'away' });
    expect(ready.body['detail']).toBe('projector is away');
  });
});
