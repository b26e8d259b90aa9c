import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem } from '../client.fixture.js';
import { startCuttingProxy } from '../cutting-proxy.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

const traceId = 'ab'.repeat(16);
const span = (number: number) => ({
  ...{ traceId, spanId: number.toString(16).padStart(16, '0'), name: 'x'.repeat(1_000), startTimeUnixNano: '1' },
});
const request = (...spans: readonly object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

describe('a request with spans', () => {
  it('stores all spans or none when the database is lost midway, and all when it is sent again', async () => {
    const url = new URL(running.databaseUrl);
    const proxy = await startCuttingProxy(Number(url.port));
    url.port = String(proxy.port);
    const { api, admin } = await running.anotherApi({ DATABASE_URL: url.href });
    expect((await admin.post('/v1/traces', request(span(1)))).text).toBe('{}');
    const body = request(...Array.from({ length: 2_000 }, (_, i) => span(i + 1)));
    proxy.cutAfter(600_000);
    const cut = await admin.post('/v1/traces', body);
    expectProblem(cut, 503, 'database_unavailable');
    expect(Number(cut.headers.get('retry-after'))).toBeGreaterThan(0);
    const spanCount = async () => (await running.admin.get(`/v1/traces/${traceId}`)).body['trace']?.['spanCount'];
    expect(await spanCount()).toBe(1);
    proxy.mend();
    let again = await admin.post('/v1/traces', body);
    while (again.status === 503) again = await admin.post('/v1/traces', body);
    expect([again.status, again.text]).toEqual([200, '{}']);
    expect(await spanCount()).toBe(2_000);
    const metrics = (await admin.get('/metrics')).text;
    expect(metrics).toContain('\nspans_stored_total 2000\n');
    await api.close();
    await proxy.stop();
  });
});
