import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem } from '../client.fixture.js';
import { startCuttingProxy } from '../cutting-proxy.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

const COUNT = 400;
const value = 'x'.repeat(500);

describe('a batch that is cut off halfway', () => {
  it('answers 503, is completed by the same request, and is undone with it by one takeBack', async () => {
    const queue = await running.admin.queue();
    const path = `/v1/labeling_queues/${queue}/items`;
    const ids = await running.admin.add(
      queue,
      Array.from({ length: COUNT }, (_, i) => ({ data: i, target: { i } })),
    );
    const proxy = await startCuttingProxy(Number(new URL(running.eventStoreUrl).port));
    const { api, admin } = await running.anotherApi({
      EVENTSTORE_URL: proxy.urlOf(running.eventStoreUrl),
      STORE_PATIENCE_MS: '3000',
    });
    const items = ids.map((id) => ({ id, revision: 0 }));
    const headers = { 'X-Request-Id': 'batch-edit-1' };
    const send = () => admin.post(`${path}/batch`, { items, command: { type: 'setField', key: 'v', value } }, headers);
    // Connects first, so that the cut interrupts the work and not the connection attempt.
    expect((await admin.get(`${path}/${ids[0]}/history`)).status).toBe(200);

    proxy.cutAfter(150_000);
    const cut = await send();
    expectProblem(cut, 503, 'store_unavailable');
    expect(Number(cut.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(cut.body['correlationId']).toBe('batch-edit-1');
    const known = Number(/; (\d+) of 400 items are known to be decided/.exec(cut.body['detail'] ?? '')?.[1]);
    expect(known).toBeGreaterThan(0);
    expect(known).toBeLessThan(COUNT);

    proxy.mend();
    let again = await send();
    while (again.status === 503) again = await send();
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ changed: COUNT, unchanged: 0, refused: [] });
    const page = await running.admin.get(`${path}?limit=1000&atLeast=${again.headers.get('position')}`);
    const rows: { revision: string; state: string; target: object }[] = JSON.parse(page.text).data;
    expect(rows.map(({ revision, state, target }) => [revision, state, target])).toEqual(
      ids.map((_, i) => ['1', 'Modified', { i, v: value }]),
    );

    const takeBack = { type: 'takeBack', correlationId: 'batch-edit-1' };
    // Through an API that waits for a busy store: only the cut needs a short timeout.
    const undone = await running.admin.post(`${path}/batch`, { items: ids.map((id) => ({ id })), command: takeBack });
    expect(undone.body).toMatchObject({ changed: COUNT, unchanged: 0, refused: [] });
    const after = await running.admin.get(`${path}?limit=1000&atLeast=${undone.headers.get('position')}`);
    expect(JSON.parse(after.text).data.map(({ target }: { target: object }) => target)).toEqual(
      ids.map((_, i) => ({ i })),
    );
    await api.close();
    await proxy.stop();
  });
});
