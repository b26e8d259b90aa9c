import { Identity } from '@labeling/identity';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf } from '../client.fixture.js';
import { startCuttingProxy, type CuttingProxy } from '../cutting-proxy.fixture.js';

let running: RunningApi;
let proxy: CuttingProxy;
beforeAll(async () => {
  running = await startApi();
  proxy = await startCuttingProxy(Number(new URL(running.databaseUrl).port));
});
afterAll(async () => {
  await proxy?.stop();
  await running?.stop();
});

describe('an API that loses its database', () => {
  it('keeps adding items for keys that it knows, and refuses a revoked one once the database is back', async () => {
    const queue = await running.admin.queue();
    const path = `/v1/labeling_queues/${queue}/items`;
    const body = { items: [{ data: 1, target: 1 }] };
    const { authorization } = await running.clientWith(['items:write']);
    const { api, baseUrl } = await running.anotherApi({ DATABASE_URL: proxy.urlOf(running.databaseUrl) });
    const client = clientOf(baseUrl, authorization['Authorization']?.replace('Bearer ', ''));
    const identity = api.get(Identity);
    // Keys are forgotten once the connection for notifications is open, so that no notification is missed.
    await new Promise<void>((resolve) => void identity.onChange(resolve));
    expect((await client.post(path, body)).status).toBe(201);
    proxy.cutAfter(0);
    await lookedUpAgain();
    const stranger = clientOf(baseUrl, 'lq_never-seen-before');
    expect((await stranger.post(path, body)).status).toBe(503);
    expect((await client.post(path, body)).status).toBe(201);

    const key = await running.admin.get('/v1/api_keys');
    const id = JSON.parse(key.text).data.find(({ name }: { name: string }) => name === 'test').id;
    expect((await running.admin.send('DELETE', `/v1/api_keys/${id}`)).status).toBe(204);
    proxy.mend();
    let answer = await client.post(path, body);
    while (answer.status !== 401) answer = await client.post(path, body);
    expect(answer.body['code']).toBe('unauthenticated');
    await api.close();
  });
});

/** A caller is remembered for at most a second before the database is asked again. */
function lookedUpAgain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_100));
}
