import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Answer, type Client } from '../client.fixture.js';
import { startCuttingProxy } from '../cutting-proxy.fixture.js';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

describe('commands that come faster than they are done', () => {
  it('are refused before their body is read, unlike those of others, and can all be done afterwards', async () => {
    const proxy = await startCuttingProxy(Number(new URL(running.eventStoreUrl).port));
    const { baseUrl, admin } = await running.anotherApi({ EVENTSTORE_URL: proxy.urlOf(running.eventStoreUrl) });
    const bystander = clientOf(baseUrl, await running.apiKeyFor(['admin']));
    const path = `/v1/labeling_queues/${await admin.queue()}/items`;
    const add = (who: Client, n: number) =>
      who.post(path, { items: [{ data: n, target: null, idempotencyKey: `key ${n}` }] });
    const letGo = proxy.hold();
    const sent: Promise<Answer>[] = [];
    let refused: { n: number; answer: Answer } | undefined;
    for (let n = 0; refused === undefined; n++) {
      const adding = add(admin, n);
      sent.push(adding);
      void adding.then((answer) => {
        if (answer.status !== 201) refused ??= { n, answer };
      });
      await pause(10);
    }
    expectProblem(refused.answer, 503, 'too_busy');
    expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.n).toBeGreaterThanOrEqual(128);
    const inProtobuf = await admin.send('POST', '/v1/traces', '', { 'Content-Type': 'application/x-protobuf' });
    const theirs = add(bystander, -1);
    // Reads do not wait for commands.
    expect((await admin.get('/v1/labeling_queues')).status).toBe(200);
    letGo();
    expect((await theirs).status).toBe(201);
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([201, 503]);
    expect((await add(admin, refused.n)).status).toBe(201);
    expect([inProtobuf.status, inProtobuf.headers.get('content-type')]).toEqual([503, 'application/x-protobuf']);
    // Such a refusal takes a code path of its own, which must not show.
    const headersOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => !/^(ratelimit|cache-)/.test(name));
    const usual = await admin.get('/v1/labeling_queues/none');
    expect(headersOf(refused.answer)).toEqual([...headersOf(usual), 'retry-after'].sort());
    expect((await admin.get('/metrics')).text).toMatch(/requests_refused_total\{reason="too_busy"\} [1-9]/);
    await proxy.stop();
  });
});

describe('reads that take long', () => {
  it.each([
    ['all', ['/insights', '/as_of', '/changes', '/changes/summary']],
    ['and exports', ['/insights', 'export?format=csv', 'export?format=jsonl', 'export']],
  ])('%s leave connections to the database for the reads of others', async (_, paths) => {
    const { baseUrl } = await running.anotherApi({ DATABASE_POOL_SIZE: '5' });
    const aClient = async () => clientOf(baseUrl, await running.apiKeyFor(['read']));
    const [bystander, ...readers] = [await aClient(), await aClient(), await aClient(), await aClient()];
    const at = `/v1/labeling_queues/${await running.admin.queue()}`;
    const history = await lockHistory();
    const reads = readers.flatMap((reader) =>
      paths.map((path) => reader.get(path.startsWith('/') ? at + path : `/v1/activity/${path}`)),
    );
    try {
      while ((await history.waiting()) < 2) await pause(10);
      for (let n = 0; n < 10; n++) expect((await bystander.get('/v1/labeling_queues')).status).toBe(200);
    } finally {
      await history.unlock();
    }
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
  });
});

/** Reads of the activity wait until it is unlocked. */
async function lockHistory() {
  const client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table read_model.activity');
  return {
    waiting: async () => {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_locks where relation = 'read_model.activity'::regclass and not granted`,
      );
      return rows[0]?.waiting ?? 0;
    },
    unlock: () => client.end(),
  };
}
