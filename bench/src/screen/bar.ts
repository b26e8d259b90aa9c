import { setTimeout as pause } from 'node:timers/promises';
import { positionOf } from '../product/api-client.js';
import type { Section } from '../report/report.js';
import type { Comparison, Unit } from '../statistics/comparison.js';
import { inRounds } from '../statistics/rounds.js';
import type { QueueScreen } from './queue-screen.js';
import { SMALL, type Screens } from './screens.js';

/** Changes by others in one round. */
const CHANGES = 8;
/** Milliseconds between changes, so that each is drawn in a frame of its own. */
const APART = 40;
const STEPS = 90;

interface Round {
  readonly bytes: number;
  readonly change: number;
  readonly framesPerSecond: number;
  readonly frame: number;
}

/** The bar: what a change by someone else costs, and how it follows the pointer. */
export async function bar(screens: Screens, queues: string): Promise<Section> {
  const { rounds } = screens.bench.size;
  const [large, small] = [await screens.before(screens.large), await screens.before(screens.small)];
  const taken = { large: new Array<Round>(), small: new Array<Round>() };
  const round = (screen: QueueScreen, into: Round[]) => async (n: number) => {
    const change = await changes(screens, screen, n + 1);
    const scrub = await scrubbing(screen);
    if (n >= 0) into.push({ ...change, ...scrub });
    return 0;
  };
  const { rest } = await inRounds(rounds, {
    large: round(large, taken.large),
    small: round(small, taken.small),
    rest: async () => perSecond(await small.watched.frames(() => pause(500))),
  });
  await Promise.all([large.watched.close(), small.watched.close()]);
  const compare = (what: string, unit: Unit, of: keyof Round): Comparison => ({
    ...{ what, unit, beside: `with ${SMALL} items` },
    values: taken.large.map((each) => each[of]),
    ceiling: taken.small.map((each) => each[of]),
  });
  return {
    title: 'Screen: the bar',
    note: `${queues} Processor time is that of the page's main thread. Fewer frames than at rest were dropped.`,
    comparisons: [
      compare("processor time for another's change", 'ms', 'change'),
      compare("received for another's change", 'B', 'bytes'),
      compare('processor time for a frame, scrubbing', 'ms', 'frame'),
      compare('frames, scrubbing', 'per second', 'framesPerSecond'),
      {
        what: 'frames, scrubbing',
        unit: 'per second',
        values: taken.large.map((each) => each.framesPerSecond),
        beside: 'at rest',
        ceiling: rest,
      },
    ],
  };
}

/** Others approve items far from the one on screen, starting at the end of the queue. */
async function changes({ bench }: Screens, { watched, queue }: QueueScreen, round: number) {
  const ids = queue.ids.slice(queue.ids.length - (round + 1) * CHANGES, queue.ids.length - round * CHANGES);
  await watched.quiet();
  const before = await watched.page.evaluate(() => window.probe.approved());
  let change = 0;
  const bytes = await watched.received(async () => {
    change = await watched.processorTime(async () => {
      for (const id of ids) {
        const answer = await bench.api.call('POST', `/v1/labeling_queues/${queue.id}/items/${id}/approve`);
        await bench.watcher.waitFor(positionOf(answer), 10_000);
        await pause(APART);
      }
      await watched.until({ approved: before + CHANGES });
      await watched.quiet();
    });
  });
  return { bytes: bytes / CHANGES, change: change / CHANGES };
}

async function scrubbing(screen: QueueScreen) {
  let frames: readonly number[] = [];
  const time = await screen.watched.processorTime(async () => {
    frames = await screen.watched.frames(() => screen.scrub(STEPS));
  });
  await screen.watched.quiet();
  return { framesPerSecond: perSecond(frames), frame: time / frames.length };
}

function perSecond(frames: readonly number[]): number {
  const [first = NaN, last = NaN] = [frames[0], frames.at(-1)];
  return (1_000 * (frames.length - 1)) / (last - first);
}
