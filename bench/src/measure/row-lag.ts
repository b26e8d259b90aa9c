import { toJsonText, type TargetEdited } from '@labeling/domain';
import { BareNotify } from '../bare/bare-notify.js';
import type { Bench } from '../product/bench.js';
import { positionOf } from '../product/api-client.js';
import type { Section } from '../report/report.js';
import { latencies } from '../statistics/rounds.js';
import { benchContext } from '../product/bench-context.js';
import { quantiles } from './command-latency.js';

const LONGEST_MS = 30_000;

/** The time from the acknowledgment of an event until its row can be read. */
export async function measureLag(bench: Bench): Promise<Section> {
  const queue = await bench.newQueue();
  const ids = await bench.fill(queue, bench.size.rounds * bench.size.samples);
  const path = (n: number) => `/v1/labeling_queues/${queue.id}/items/${ids[n]}`;
  const notify = await BareNotify.open(bench.target.databaseUrl);
  try {
    const measured = await latencies(bench.size, {
      row: (n) => appendAndWait(bench, ids[n] ?? '', n),
      notify: () => notify.roundTrip(),
      committed: () => notify.roundTripWithRow(),
      readBack: async (n) => {
        const target = toJsonText({ target: `read back ${n}` });
        const position = positionOf(await bench.api.call('PUT', `${path(n)}/target`, target));
        const began = performance.now();
        await bench.api.call('GET', `${path(n)}?atLeast=${position}`);
        return performance.now() - began;
      },
      read: async (n) => void (await bench.api.call('GET', path(n))),
    });
    return {
      title: 'From event to row',
      note: 'Clocked from the answer to the append, one event at a time. Between lie subscription, fold, commit and notification.',
      comparisons: [
        ...quantiles('row there and announced', measured.row, 'bare NOTIFY', measured.notify),
        ...quantiles('row there and announced', measured.row, 'bare commit of one row with NOTIFY', measured.committed),
        ...quantiles('GET atLeast right after a command', measured.readBack, 'GET of what is there', measured.read),
      ],
    };
  } finally {
    await notify.close();
  }
}

async function appendAndWait({ store, watcher }: Bench, itemId: string, n: number): Promise<number> {
  const event: TargetEdited = { type: 'TargetEdited', data: { target: toJsonText(`lag ${n}`) } };
  const { position } = await store.append(`item-${itemId}`, 'stream_exists', [{ event, metadata: benchContext() }]);
  const began = performance.now();
  if (!(await watcher.waitFor(position, LONGEST_MS))) throw new Error(`No row after ${LONGEST_MS} ms`);
  // Zero if the notification was faster than the acknowledgment, which cannot be part of a ratio.
  return Math.max(0.01, performance.now() - began);
}
