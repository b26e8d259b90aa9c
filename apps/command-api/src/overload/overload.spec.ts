import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Answer, type Client } from '../client.fixture.js';
import { startCuttingProxy } from '../cutting-proxy.fixture.js';
import { setTimeout as pause } from 'node:timers/promises';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

describe('commands that come faster than they are done', () => {
  it('are refused before their body is read, those of others are not, and all can be done afterwards', async () => {
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
    // Whoever reads does not wait for commands.
    expect((await admin.get('/v1/labeling_queues')).status).toBe(200);
    letGo();
    expect((await theirs).status).toBe(201);
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([201, 503]);
    expect((await add(admin, refused.n)).status).toBe(201);
    expect([inProtobuf.status, inProtobuf.headers.get('content-type')]).toEqual([503, 'application/x-protobuf']);
    // It is answered on a way of its own, which shows nowhere.
    const headersOf = ({ headers }: Answer) => [...headers.keys()].filter((name) => !/^(ratelimit|cache-)/.test(name));
    const usual = await admin.get('/v1/labeling_queues/none');
    expect(headersOf(refused.answer)).toEqual([...headersOf(usual), 'retry-after'].sort());
    expect((await admin.get('/metrics')).text).toMatch(/requests_refused_total\{reason="too_busy"\} [1-9]/);
    await proxy.stop();
  });
});
