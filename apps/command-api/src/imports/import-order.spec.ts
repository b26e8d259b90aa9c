// The event store misses the first items of an attempt: the next attempt stores them after those that it did take.
import { jest } from '@jest/globals';
import { EventStore, StoreUnavailable } from '@labeling/event-store';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
});

const COUNT = 20;
/** Fewer than the first rows of a query that are read at once. */
const NOT_TAKEN = 6;
const numbers = Array.from({ length: COUNT }, (_, i) => i);

/** Sends a request twice; the event store does not take the first items of the first attempt. */
async function sentTwice(send: () => Promise<Answer>): Promise<Answer> {
  const store = running.api.get(EventStore);
  const append = store.appendMany.bind(store);
  jest.spyOn(store, 'appendMany').mockImplementationOnce(async (firsts) => {
    await append(firsts.slice(NOT_TAKEN));
    throw new StoreUnavailable('The store went away');
  });
  expectProblem(await send(), 503, 'store_unavailable');
  await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 'of others', target: null }] });
  const again = await send();
  const { added, collapsed }: { added: number; collapsed: number } = JSON.parse(again.text);
  expect([added >= NOT_TAKEN, collapsed > 0, added + collapsed]).toEqual([true, true, COUNT]);
  return again;
}
async function dataOf(answer: Answer): Promise<unknown[]> {
  const at = `/v1/labeling_queues/${queue}/items?limit=1000&atLeast=${answer.headers.get('position')}`;
  return JSON.parse((await admin.get(at)).text).data.map(({ data }: { data: unknown }) => data);
}

describe('an import that a second request completes', () => {
  const imported = (source: object, headers = {}) =>
    admin.post(`/v1/labeling_queues/${queue}/imports`, { source }, headers);

  it('keeps the order of a file', async () => {
    const file = numbers.map((n) => `{"data":${n},"target":null}\n`).join('');
    const headers = { 'Content-Type': 'application/jsonl' };
    const again = await sentTwice(() => admin.post(`/v1/labeling_queues/${queue}/import`, file, headers));
    expect(await dataOf(again)).toEqual([...numbers, 'of others']);
  });

  it('keeps the order of a dataset, whose items have keys', async () => {
    const datasetId = await admin.dataset();
    const datapoints = numbers.map((data) => ({ data, target: null }));
    await admin.post(`/v1/datasets/${datasetId}/datapoints`, { datapoints });
    const again = await sentTwice(() => imported({ type: 'dataset', datasetId }));
    expect(await dataOf(again)).toEqual([...numbers, 'of others']);
  });

  it('keeps the order of the rows of a query that have no keys, if it has an Idempotency-Key', async () => {
    const query = `select generate_series(0, ${COUNT - 1}) n`;
    const source = { type: 'sql', query, columns: { data: ['n'] } };
    const again = await sentTwice(() => imported(source, { 'Idempotency-Key': 'k' }));
    expect(await dataOf(again)).toEqual([...numbers, 'of others']);
  });

  it.each([undefined, 'n'])(
    'adds rows that are new in a query after everything else in the queue (key column: %s)',
    async (key) => {
      const datasetId = await admin.dataset();
      const grown = (...values: number[]) =>
        admin.post(`/v1/datasets/${datasetId}/datapoints`, {
          datapoints: values.map((data) => ({ data, target: null })),
        });
      const query = `select data as n from datapoints where dataset_id = '${datasetId}' order by data::text::integer`;
      const send = () => imported({ type: 'sql', query, columns: { data: ['n'] }, key }, { 'Idempotency-Key': 'k' });
      await grown(2, 4);
      const first = await send();
      expect(first.body).toMatchObject({ added: 2, collapsed: 0 });
      await admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 'of others', target: null }] });
      await grown(1, 3);
      expect((await send()).body).toMatchObject({ added: 2, collapsed: 2 });
      const again = await send();
      expect(again.body).toMatchObject({ added: 0, collapsed: 4 });
      expect(await dataOf(again)).toEqual([2, 4, 'of others', 1, 3]);
    },
  );
});
