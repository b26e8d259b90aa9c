import { getItem, listItems, statesVector } from '@labeling/read-models/queries';
import type { Bench, FilledQueue } from '../product/bench.js';
import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { latencies } from '../statistics/rounds.js';

const SMALL = 100;

interface Filled extends FilledQueue {
  /** The cursor of a page in the middle; empty for the first page. */
  readonly middle: string;
}

/** The same reads on a large queue and on a small one, and without the API. */
export async function measureReads(bench: Bench): Promise<Section> {
  const { largeQueue, rounds } = bench.size;
  const small = await paged(bench, await bench.filledQueue(SMALL));
  const large = await paged(bench, await bench.largeQueue());
  await bench.pool.query('analyze read_model.queue_items, read_model.item_payloads');
  const page = (queue: Filled) => async () =>
    void (await bench.api.call('GET', `/v1/labeling_queues/${queue.id}/items?limit=100${queue.middle}`));
  const item = (queue: Filled) => async (n: number) => {
    const id = queue.ids[(n * 7_919) % queue.ids.length];
    await bench.api.call('GET', `/v1/labeling_queues/${queue.id}/items/${id}`);
  };
  const samples = Math.min(100, bench.size.samples);
  const times = await latencies(
    { rounds, samples },
    {
      largePage: page(large),
      smallPage: page(small),
      barePage: async () => void (await listItems(bench.pool, { queueId: small.id, limit: 100 })),
      largeItem: item(large),
      smallItem: item(small),
      bareItem: async (n) => void (await getItem(bench.pool, small.ids[n % SMALL] ?? '')),
    },
  );
  const states = await latencies(
    { rounds, samples: 10 },
    {
      large: async () => void (await statesVector(bench.pool, large.id)),
      bare: async () => void (await bench.pool.query(scan, [large.id])),
    },
  );
  const many = largeQueue.toLocaleString('en');
  const compare = (what: string, of: { p50: number[] }, beside: string, ceiling: { p50: number[] }): Comparison => ({
    ...{ what, beside, unit: 'ms', values: of.p50, ceiling: ceiling.p50 },
  });
  return {
    title: 'Reading, p50',
    note: `A large queue has ${many} items, a small one ${SMALL}; the page of the large one is in its middle.`,
    comparisons: [
      compare('page of 100, large queue', times.largePage, 'the same, small queue', times.smallPage),
      compare('item by id, large queue', times.largeItem, 'the same, small queue', times.smallItem),
      compare('page of 100 over HTTP', times.smallPage, 'its bare query', times.barePage),
      compare('item by id over HTTP', times.smallItem, 'its bare query', times.bareItem),
      compare(`states of ${many} items`, states.large, 'bare scan of the same rows', states.bare),
    ],
  };
}

const scan = 'select count(*) filter (where state > 0) from read_model.queue_items where queue_id = $1';

async function paged(bench: Bench, queue: FilledQueue): Promise<Filled> {
  let middle = '';
  for (let passed = 0; passed + 1_000 <= queue.ids.length / 2; passed += 1_000) {
    const { text } = await bench.api.call('GET', `/v1/labeling_queues/${queue.id}/items?limit=1000${middle}`);
    const [, next = ''] = /"next":"([^"]+)"\}$/.exec(text) ?? [];
    middle = `&after=${encodeURIComponent(next)}`;
  }
  return { ...queue, middle };
}
