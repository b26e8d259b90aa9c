import { toJsonText, type TargetEdited } from '@labeling/domain';
import { BareFollower } from '../bare/bare-follower.js';
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
  const count = bench.size.rounds * bench.size.samples;
  const ids = await bench.fill(queue, 2 * count);
  const path = (n: number) => `/v1/labeling_queues/${queue.id}/items/${ids[n]}`;
  const notify = await BareNotify.open(bench.target.databaseUrl);
  const follower = await BareFollower.begin(bench.store);
  try {
    const measured = await latencies(bench.size, {
      row: (n) => appendAndWait(bench, ids[n] ?? '', n),
      least: async (n) => {
        const position = await appendEdit(bench, ids[count + n] ?? '', n);
        const began = performance.now();
        await follower.sees(position);
        await notify.roundTripWithRow();
        return performance.now() - began;
      },
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
        ...quantiles('row there and announced', measured.row, 'bare subscription, then that commit', measured.least),
        ...quantiles('GET atLeast right after a command', measured.readBack, 'GET of what is there', measured.read),
      ],
    };
  } finally {
    await Promise.all([notify.close(), follower.end()]);
  }
}

async function appendEdit({ store }: Bench, itemId: string, n: number): Promise<bigint> {
  const event: TargetEdited = { type: 'TargetEdited', data: { target: toJsonText(`lag ${n}`) } };
  const { position } = await store.append(`item-${itemId}`, 'stream_exists', [{ event, metadata: benchContext() }]);
  return position;
}

async function appendAndWait(bench: Bench, itemId: string, n: number): Promise<number> {
  const position = await appendEdit(bench, itemId, n);
  const began = performance.now();
  if (!(await bench.watcher.waitFor(position, LONGEST_MS))) throw new Error(`No row after ${LONGEST_MS} ms`);
  // Zero if the notification was faster than the acknowledgment, which cannot be part of a ratio.
  return Math.max(0.01, performance.now() - began);
}
