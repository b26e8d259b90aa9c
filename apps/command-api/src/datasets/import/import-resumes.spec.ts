import { startApi, type RunningApi } from '../../api.fixture.js';
import { startCuttingProxy } from '../../cutting-proxy.fixture.js';
import { readLines } from '../../events/reader.fixture.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

const jsonl = { 'Content-Type': 'application/jsonl' };

describe('an import that is interrupted while rows are added', () => {
  it('is completed by the same request, in order and without duplicates', async () => {
    const dataset = await running.admin.dataset();
    const proxy = await startCuttingProxy(Number(new URL(running.eventStoreUrl).port));
    const { api, admin } = await running.anotherApi({
      EVENTSTORE_URL: proxy.urlOf(running.eventStoreUrl),
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
    const { lines } = await readLines(running.admin, '/v1/events?type=import.completed');
    const completed = { datasetId: dataset, revision: '0', source: 'file' };
    expect(lines.map(({ data }) => data)).toEqual([
      { ...completed, added: 1, collapsed: 0 },
      { ...completed, added, collapsed },
    ]);
    await api.close();
    await proxy.stop();
  });
});

describe('an import whose client leaves', () => {
  const count = 40_000;
  const file = Array.from({ length: count }, (_, i) => `{"data":"${'x'.repeat(300)}","target":${i}}\n`).join('');

  it('stops while rows are added, and is completed by the same request', async () => {
    const dataset = await leftDuring('adding');
    expect(await settledCount(dataset)).toBeLessThan(count);
    const again = await running.admin.post(`/v1/datasets/${dataset}/import`, file, jsonl);
    const { added, collapsed }: { added: number; collapsed: number } = JSON.parse(again.text);
    expect([added + collapsed, added > 0, collapsed > 0]).toEqual([count, true, true]);
  });

  it('adds nothing when the client leaves while rows are checked', async () => {
    expect(await settledCount(await leftDuring('checking'))).toBe(0);
  });

  /** A dataset into which a client began to import the file, and left as soon as this phase was reported. */
  async function leftDuring(phase: 'checking' | 'adding'): Promise<string> {
    const dataset = await running.admin.dataset();
    const leaving = new AbortController();
    const headers = { ...jsonl, ...running.admin.authorization, Accept: 'application/jsonl' };
    const request = { method: 'POST', headers, body: file, signal: leaving.signal };
    const answer = await fetch(`${running.baseUrl}/v1/datasets/${dataset}/import`, request);
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) if (decoder.decode(bytes).includes(`"${phase}"`)) break;
    leaving.abort();
    return dataset;
  }

  /** The number of datapoints once no more arrive: everything stored before a marker can be read with the marker. */
  async function settledCount(dataset: string): Promise<number> {
    for (let before = -1; ;) {
      const marker = await running.admin.post('/v1/datasets', { name: 'marker' });
      const read = await running.admin.get(`/v1/datasets/${dataset}?atLeast=${marker.headers.get('position')}`);
      const now = Number(read.body['datapoints']);
      if (now === before) return now;
      before = now;
    }
  }
});
