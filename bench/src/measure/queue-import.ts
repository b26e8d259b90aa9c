import type { Bench } from '../product/bench.js';
import { idsIn } from '../product/api-client.js';
import { lineOf, rows, type Row } from '../product/file-rows.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

const PER_REQUEST = 1_000;

/** Items per second that an import adds to a queue, from a file and from a dataset, beside requests with as many items. */
export async function measureQueueImport(bench: Bench): Promise<Section> {
  const { datapoints: count, rounds } = bench.size;
  /** A queue recognizes items that it already has, so each import gets a new queue. */
  const into = async (send: (path: string) => Promise<unknown>) => {
    const { id } = await bench.newQueue();
    const result = await rate(count, () => send(`/v1/labeling_queues/${id}`));
    await bench.settle();
    return result;
  };
  const sendFile = (path: string, all: readonly Row[]) =>
    bench.api.call('POST', `${path}/import`, all.map(lineOf).join(''), 'application/jsonl');
  const { file, dataset, requests } = await inRounds(rounds, {
    file: () => into((path) => sendFile(path, rows(count))),
    dataset: async () => {
      const source = JSON.stringify({
        source: { type: 'dataset', datasetId: await filledDataset(bench, rows(count)) },
      });
      return into((path) => bench.api.call('POST', `${path}/imports`, source));
    },
    requests: async () => {
      const bodies = bodiesOf(rows(count));
      return into(async (path) => {
        for (const body of bodies) await bench.api.call('POST', `${path}/items`, body);
      });
    },
  });
  const unit = 'per second';
  const beside = 'requests of 1,000 items';
  return {
    title: 'Importing into a queue, items per second',
    note: `${count.toLocaleString('en')} rows of some 400 bytes on one connection, as one JSON Lines file, from a dataset, and as requests one after another.`,
    comparisons: [
      { what: 'a file', unit, values: file, beside, ceiling: requests },
      { what: 'a dataset', unit, values: dataset, beside, ceiling: requests },
      { what: 'a dataset', unit, values: dataset, beside: 'a file', ceiling: file },
    ],
  };
}

async function filledDataset(bench: Bench, all: readonly Row[]): Promise<string> {
  const [id = ''] = idsIn(await bench.api.call('POST', '/v1/datasets', '{"name":"Benchmark, to import from"}'));
  await bench.api.call('POST', `/v1/datasets/${id}/import`, all.map(lineOf).join(''), 'application/jsonl');
  await bench.settle();
  return id;
}

function bodiesOf(all: readonly Row[]): string[] {
  return Array.from({ length: Math.ceil(all.length / PER_REQUEST) }, (_, n) => {
    const items = all.slice(n * PER_REQUEST, (n + 1) * PER_REQUEST).map((row) => lineOf(row).trimEnd());
    return `{"items":[${items.join(',')}]}`;
  });
}
