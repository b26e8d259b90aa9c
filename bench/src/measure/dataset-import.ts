import type { DatapointsAdded, JsonText } from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { appendBatches } from '../bare/bare-batches.js';
import type { Bench } from '../product/bench.js';
import { idsIn } from '../product/api-client.js';
import { cellsOf, lineOf, rows, type Row } from '../product/file-rows.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

/** Batches of the same size as the API's. */
const PER_BATCH = 500;

/** Datapoints imported per second from a file, checked and stored, beside the bare append of as many. */
export async function measureImport(bench: Bench): Promise<Section> {
  const { datapoints: count, rounds } = bench.size;
  const made = await bench.api.call('POST', '/v1/datasets', '{"name":"Benchmark, imported"}');
  const [datasetId = ''] = idsIn(made);
  const send = async (file: string, query: string, type: string) => {
    const path = `/v1/datasets/${datasetId}/import${query}`;
    const result = await rate(count, () => bench.api.call('POST', path, file, type));
    await bench.settle();
    return result;
  };
  const { jsonl, csv, bare } = await inRounds(rounds, {
    jsonl: () => send(rows(count).map(lineOf).join(''), '', 'application/jsonl'),
    csv: () => send(`q,a\n${rows(count).map(cellsOf).join('')}`, '?data=q&target=a', 'text/csv'),
    bare: async () => {
      const events = batches(datasetId, rows(count));
      const result = await rate(count, () => appendBatches(bench, events));
      await bench.settle();
      return result;
    },
  });
  const unit = 'per second';
  const beside = 'bare appends of the batches';
  return {
    title: 'Importing a file into a dataset, datapoints per second',
    note: `One file of ${count.toLocaleString('en')} rows of some 400 bytes on one connection: read, checked whole, then added, ${PER_BATCH} datapoints an event.`,
    comparisons: [
      { what: 'JSON Lines', unit, values: jsonl, beside, ceiling: bare },
      { what: 'CSV', unit, values: csv, beside, ceiling: bare },
    ],
  };
}

function batches(datasetId: string, all: readonly Row[]): DatapointsAdded[] {
  const createdAt = new Date().toISOString();
  const datapoints = all.map(({ question, answer }) => ({
    id: randomUUID(),
    data: `{"question":"${question}"}` as JsonText,
    target: `"${answer}"` as JsonText,
  }));
  return Array.from({ length: Math.ceil(all.length / PER_BATCH) }, (_, n) => ({
    type: 'DatapointsAdded',
    data: {
      projectId: randomUUID(),
      datasetId,
      createdAt,
      datapoints: datapoints.slice(n * PER_BATCH, (n + 1) * PER_BATCH),
    },
  }));
}
