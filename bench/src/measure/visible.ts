import { bareAppends } from '../bare/item-events.js';
import { bareUpserts } from '../bare/bare-upsert.js';
import type { Bench } from '../product/bench.js';
import { inParallel } from '../product/in-parallel.js';
import { addRequest } from '../product/questions.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

const PER_REQUEST = 1_000;
const CONNECTIONS = 2;

/**
 * Items per second from the first request until the last row can be read, beside the least that it takes: the official client
 * appends as many events and as many rows are upserted, both at the same time and without this product.
 */
export async function measureVisible(bench: Bench): Promise<Section> {
  const count = bench.size.visible;
  const requests = count / PER_REQUEST;
  const { product, least } = await inRounds(bench.size.rebuilds, {
    product: async () => {
      const { id } = await bench.newQueue();
      const bodies = Array.from({ length: requests }, (_, n) =>
        addRequest(n * PER_REQUEST, (n + 1) * PER_REQUEST, 'visible'),
      );
      return rate(count, async () => {
        await inParallel(CONNECTIONS, requests, async (n) => {
          await bench.api.call('POST', `/v1/labeling_queues/${id}/items`, bodies[n]);
        });
        await bench.settle();
      });
    },
    least: async () => {
      const queue = await bench.newQueue();
      // The projector passes over streams that are not the product's.
      const parts = Array.from({ length: requests }, (_, n) =>
        bareAppends(queue, n * PER_REQUEST, PER_REQUEST).map((one) => ({ ...one, stream: `bench-${one.stream}` })),
      );
      const appended = () =>
        inParallel(CONNECTIONS, requests, async (n) => void (await bench.bare.append(parts[n] ?? [])));
      return rate(count, () => Promise.all([appended(), bareUpserts(bench.pool, count)]));
    },
  });
  return {
    title: 'Adding items until the last row can be read, items per second',
    note: `${count.toLocaleString('en')} items at 1,000 per request on two connections. The ceiling appends as many events and upserts as many rows, at the same time: no HTTP, nothing is checked, and nobody reads the events.`,
    comparisons: [
      {
        what: 'until the last row',
        unit: 'per second',
        values: product,
        beside: 'bare appends and bare upserts',
        ceiling: least,
      },
    ],
  };
}
