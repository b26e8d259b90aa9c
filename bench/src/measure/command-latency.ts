import { toJsonText } from '@labeling/domain';
import { loadAndAppend } from '../bare/load-and-append.js';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { latencies, type Latencies } from '../statistics/rounds.js';

/** How long a reviewer's commands take over HTTP, one after another, beside what they do to the event store. */
export async function measureCommands(bench: Bench): Promise<Section> {
  const { rounds, samples } = bench.size;
  const queue = await bench.newQueue();
  const count = rounds * samples;
  const ids = await bench.fill(queue, 3 * count);
  const reviewed = ids.slice(0, count);
  const bare = ids.slice(count, 2 * count);
  const least = ids.slice(2 * count);
  const path = (n: number) => `/v1/labeling_queues/${queue.id}/items/${reviewed[n]}`;
  const target = (n: number) => ({ ground_truth: `as read ${n}` });
  const edits = await latencies(bench.size, {
    http: async (n) => void (await bench.api.call('PUT', `${path(n)}/target`, toJsonText({ target: target(n) }))),
    bare: async (n) =>
      void (await loadAndAppend(bench, bare[n] ?? '', {
        type: 'TargetEdited',
        data: { target: toJsonText(target(n)) },
      })),
  });
  const approvals = await latencies(bench.size, {
    http: async (n) => void (await bench.api.call('POST', `${path(n)}/approve`)),
    bare: async (n) => void (await loadAndAppend(bench, bare[n] ?? '', { type: 'ItemApproved', data: {} })),
    least: async (n) => {
      await bench.api.call('GET', '/health/live');
      await loadAndAppend(bench, least[n] ?? '', { type: 'ItemApproved', data: {} });
    },
  });
  await bench.settle();
  return {
    title: 'A command over HTTP',
    note: 'On one connection. The ceiling reads the same stream and appends the same event without the API.',
    comparisons: [
      ...quantiles('edit', edits.http, 'bare load and append', edits.bare),
      ...quantiles('approve', approvals.http, 'bare load and append', approvals.bare),
      ...quantiles('approve', approvals.http, 'the same after an empty request', approvals.least),
    ],
  };
}

export function quantiles(what: string, of: Latencies, beside: string, ceiling: Latencies): Comparison[] {
  const unit = 'ms';
  return [
    { what: `${what}, p50`, unit, values: of.p50, beside, ceiling: ceiling.p50 },
    { what: `${what}, p99`, unit, values: of.p99, beside, ceiling: ceiling.p99 },
  ];
}
