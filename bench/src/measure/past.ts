import { itemDecider } from '@labeling/domain';
import { statesAsOf, statesVector } from '@labeling/read-models/queries';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { historyOpening } from '../screen/history-opening.js';
import type { Comparison } from '../statistics/comparison.js';
import { latencies } from '../statistics/rounds.js';
import { editedItem } from './edited-item.js';

/** Events of a page of a history. */
const PAGE = 50_000;

/** The history of an item with a great many edits, and the large queue as of a moment. */
export async function measurePast(bench: Bench): Promise<Section> {
  const { edits, largeQueue, rounds } = bench.size;
  const { site } = bench.target;
  const edited = await editedItem(bench, edits);
  const large = await bench.largeQueue();
  await bench.pool.query('analyze read_model.activity, read_model.queue_items');
  const { rows } = await bench.pool.query<{ position: string }>('select position from read_model.checkpoint');
  const position = BigInt(rows[0]?.position ?? 0);
  const samples = 5;
  const times = await latencies(
    { rounds, samples },
    {
      history: () => readHistory(bench, edited.api),
      stream: () => readStream(bench, edited.id),
      page: async () => void (await bench.api.call('GET', `${edited.api}/history?limit=100`)),
      end: async () => void (await bench.api.call('GET', `${edited.api}/history?limit=100&order=newest`)),
      bareAsOf: async () => void (await bench.pool.query(scan, [large.id])),
      asOf: async () => void (await statesAsOf(bench.pool, { queueId: large.id, position })),
      now: async () => void (await statesVector(bench.pool, large.id)),
      counters: async () => void (await bench.api.call('GET', `/v1/labeling_queues/${large.id}/as_of`)),
    },
  );
  const many = largeQueue.toLocaleString('en');
  const compare = (what: string, of: { p50: number[] }, beside: string, ceiling: { p50: number[] }): Comparison => ({
    ...{ what, beside, unit: 'ms', values: of.p50, ceiling: ceiling.p50 },
  });
  return {
    title: 'The past, p50',
    note: `An item with ${edits.toLocaleString('en')} edits, read in one page; a queue of ${many} items.`,
    comparisons: [
      compare('whole history over HTTP', times.history, 'reading its stream', times.stream),
      compare('first 100 events of it', times.page, 'reading its stream', times.stream),
      compare('last 100 events of it', times.end, 'reading its stream', times.stream),
      ...(site === undefined ? [] : [await historyOpening(bench, site, edited, await editedItem(bench, FEW))]),
      compare(`states of ${many} items as of a moment`, times.asOf, 'bare scan of the same rows', times.bareAsOf),
      compare('counters as of a moment over HTTP', times.counters, 'the states of now', times.now),
    ],
  };
}

const scan = 'select count(distinct item_id) from read_model.activity where queue_id = $1';

/** Edits of the item whose history fits on one page. */
const FEW = 10;
async function readHistory(bench: Bench, path: string): Promise<void> {
  for (let after = ''; ;) {
    const { text } = await bench.api.call('GET', `${path}/history?limit=${PAGE}${after}`);
    const [, next] = /"next":"(\d+)"\}$/.exec(text) ?? [];
    if (next === undefined) return;
    after = `&after=${next}`;
  }
}

async function readStream(bench: Bench, id: string): Promise<void> {
  let events = 0;
  for await (const { revision } of bench.store.read(itemDecider.streamName(id))) events = Number(revision);
  if (events === 0) throw new Error('The item has no history');
}
