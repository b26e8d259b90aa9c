import { LabelingQueue, type NewItem } from 'labeling-queue';
import type { Bench } from '../product/bench.js';
import { lineOf, rows, type Row } from '../product/file-rows.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

const PER_REQUEST = 1_000;

/** Items per second that the TypeScript client adds, row by row and as a file, beside bare requests with the same bodies. */
export async function measureClientImport(bench: Bench): Promise<Section> {
  const { largeQueue: count, rounds } = bench.size;
  const { apiUrl: baseUrl, apiKey } = bench.target;
  const client = new LabelingQueue({ baseUrl, apiKey });
  /** A queue recognizes items that it already has, so each import gets a new queue. */
  const into = async (send: (queueId: string) => Promise<unknown>) => {
    const { id } = await bench.newQueue();
    const result = await rate(count, () => send(id));
    await bench.settle();
    return result;
  };
  const { many, file, requests, bareFile } = await inRounds(rounds, {
    many: () => into((id) => client.items.addMany(id, rows(count).map(itemOf), { rowsPerRequest: PER_REQUEST })),
    file: () => into((id) => client.imports.toQueue(id, new Blob([linesOf(rows(count))]))),
    requests: () =>
      into(async (id) => {
        const all = rows(count).map(itemOf);
        for (let from = 0; from < count; from += PER_REQUEST) {
          const body = JSON.stringify({ items: all.slice(from, from + PER_REQUEST) });
          await bench.api.call('POST', `/v1/labeling_queues/${id}/items`, body);
        }
      }),
    bareFile: () =>
      into((id) =>
        bench.api.call('POST', `/v1/labeling_queues/${id}/import`, linesOf(rows(count)), 'application/jsonl'),
      ),
  });
  const unit = 'per second';
  return {
    title: 'Adding through the TypeScript client, items per second',
    note: `${count.toLocaleString('en')} rows of some 400 bytes: values that the client writes as JSON, 1,000 per request, and one JSON Lines file with progress.`,
    comparisons: [
      { what: 'addMany', unit, values: many, beside: 'bare requests', ceiling: requests },
      { what: 'a file', unit, values: file, beside: 'a bare request', ceiling: bareFile },
    ],
  };
}

const itemOf = ({ question, answer }: Row): NewItem => ({ data: { question }, target: answer });
const linesOf = (all: readonly Row[]) => all.map(lineOf).join('');
