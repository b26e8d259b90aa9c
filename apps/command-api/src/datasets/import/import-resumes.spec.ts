import { startApi, type RunningApi } from '../../api.fixture.js';
import { startCuttingProxy } from '../../cutting-proxy.fixture.js';
import { finishAnyway } from './finish-anyway.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
}, 60_000);
afterAll(() => running?.stop(), 30_000);

const jsonl = { 'Content-Type': 'application/jsonl' };

describe('an import that is cut off while rows are added', () => {
  it('is completed by the same request, in order and without duplicates', async () => {
    const dataset = await running.admin.dataset();
    const proxy = await startCuttingProxy(Number(new URL(running.eventStoreUrl).port));
    const { api, admin } = await running.anotherApi({
      EVENTSTORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false`,
      STORE_PATIENCE_MS: '1000',
    });
    const path = `/v1/datasets/${dataset}/import`;
    const count = 4_000;
    const file = Array.from({ length: count }, (_, i) => `{"data":"${'x'.repeat(300)}","target":${i}}\n`).join('');
    // So that there is a connection to cut.
    expect((await admin.post(path, '{"data":1,"target":-1}', jsonl)).status).toBe(201);
    proxy.cutAfter(500_000);
    const cut = await admin.post(path, file, jsonl);
    expect([cut.status, cut.body['code'], cut.headers.get('retry-after')]).toEqual([503, 'store_unavailable', '2']);
    proxy.mend();
    let again = await admin.post(path, file, jsonl);
    while (again.status === 503) again = await admin.post(path, file, jsonl);
    expect(again.status).toBe(201);
    const { added, collapsed }: { added: number; collapsed: number } = JSON.parse(again.text);
    expect([added + collapsed, added > 0, collapsed > 0]).toEqual([count, true, true]);
    const { text } = await running.admin.get(`/v1/datasets/${dataset}/export?atLeast=${again.headers.get('position')}`);
    const targets = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).target);
    expect(targets).toEqual(Array.from({ length: count + 1 }, (_, i) => i - 1));
    await api.close();
    await proxy.stop();
  }, 90_000);
});

describe('work whose listener leaves', () => {
  /** Steps 1 to 5; reports whether it finished. */
  function someWork() {
    const told = { isOver: false, isLeft: false };
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = resolve));
    async function* work(): AsyncGenerator<number, string, void> {
      try {
        for (let step = 1; step <= 5; step++) yield step;
        told.isOver = true;
        return 'done';
      } finally {
        told.isLeft = !told.isOver;
        end();
      }
    }
    return { told, over, work: work() };
  }

  it('stops as long as nothing has begun', async () => {
    const { told, work } = someWork();
    for await (const step of finishAnyway(work, (each) => each === 3)) if (step === 2) break;
    expect(told).toEqual({ isOver: false, isLeft: true });
  });

  it('runs to its end once something has begun', async () => {
    const { told, over, work } = someWork();
    for await (const step of finishAnyway(work, (each) => each === 3)) if (step === 3) break;
    await over;
    expect(told).toEqual({ isOver: true, isLeft: false });
  });

  it('returns the result or the failure to a listener that stays', async () => {
    const steps = finishAnyway(someWork().work, (each) => each === 2);
    let step = await steps.next();
    const seen: unknown[] = [];
    for (; !step.done; step = await steps.next()) seen.push(step.value);
    expect([seen[0], seen.at(-1), step.value]).toEqual([1, 5, 'done']);
    const failing = finishAnyway(failingWork(), () => true);
    expect(await failing.next()).toEqual({ done: false, value: 1 });
    await expect(failing.next()).rejects.toThrow('It broke');
  });

  async function* failingWork(): AsyncGenerator<number, string, void> {
    yield 1;
    throw new Error('It broke');
  }
});
