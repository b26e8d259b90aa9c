import type { FilledQueue } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { latencies } from '../statistics/rounds.js';
import { itemAt, type QueueScreen } from './queue-screen.js';
import { SMALL, type Screens } from './screens.js';

const PER_ROUND = 3;
/** After this many items, everything that is kept for going back is full. */
const SOME = 120;
const NEIGHBOR = { unit: 'MB', beside: `with ${SMALL} items` } as const;

/** What it takes to open a queue and stay there: time, bytes and memory. */
export async function opening(screens: Screens, queues: string): Promise<Section> {
  const { bench, large, small } = screens;
  const { rounds, walked } = bench.size;
  const bytes = new Map<FilledQueue, number>();
  const open = (queue: FilledQueue) => async () => {
    const page = await screens.page(itemAt(1));
    const time = await page.opened(`/queues/${queue.id}?item=1`);
    bytes.set(queue, await page.documentBytes());
    await page.close();
    return time;
  };
  const sides = { large: open(large), small: open(small) };
  await latencies({ rounds: 1, samples: 1 }, sides);
  const times = await latencies({ rounds, samples: PER_ROUND }, sides);
  const [few, many] = [await screens.before(small), await screens.before(large)];
  const [memoryOfFew, memoryOfMany] = [await few.watched.memory(), await many.watched.memory()];
  const afterSome = await memoryAfter(many, SOME);
  const afterWalk = await memoryAfter(many, walked);
  await Promise.all([few.watched.close(), many.watched.close()]);
  return {
    title: 'Screen: opening a queue',
    note: `${queues} Until item and bar are painted, caches empty. Memory after a garbage collection.`,
    comparisons: [
      {
        what: 'time to first item',
        unit: 'ms',
        values: times.large.p50,
        beside: NEIGHBOR.beside,
        ceiling: times.small.p50,
      },
      {
        what: 'bytes for the bar',
        unit: 'B',
        values: [(bytes.get(large) ?? NaN) - (bytes.get(small) ?? NaN)],
        beside: 'two bits an item',
        ceiling: [(large.ids.length - small.ids.length) / 4],
      },
      { what: 'memory when open', ...NEIGHBOR, values: [memoryOfMany], ceiling: [memoryOfFew] },
      {
        what: `memory after ${SOME} items`,
        unit: 'MB',
        values: [afterSome],
        beside: 'when open',
        ceiling: [memoryOfMany],
      },
      {
        what: `memory after another ${walked}`,
        unit: 'MB',
        values: [afterWalk],
        beside: `after ${SOME}`,
        ceiling: [afterSome],
      },
    ],
  };
}

/** Steps forward by this many items, then waits until nothing is being loaded. */
async function memoryAfter(screen: QueueScreen, steps: number): Promise<number> {
  for (let step = 0; step < steps; step++) await screen.next();
  await screen.watched.quiet();
  return screen.watched.memory();
}
