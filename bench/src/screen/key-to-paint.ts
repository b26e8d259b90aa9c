import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { inRounds, latencies, type Latencies } from '../statistics/rounds.js';
import { median } from '../statistics/statistics.js';
import { DOCUMENT_KIB } from './large-document.js';
import { SMALL, type Screens } from './screens.js';

const WARM_UPS = 5;
/** At 60 per second, in milliseconds. */
const FRAME = 1_000 / 60;

/** From the key to the paint: approving, and typing in a large document. */
export async function keyToPaint(screens: Screens, queues: string): Promise<Section> {
  const approvals = await measureApprovals(screens);
  const { typing, time, frames } = await measureTyping(screens);
  const bare = 'bare page that writes a text';
  return {
    title: 'Screen: from key to paint',
    note: `${queues} To the first frame with the key's result. The document has ${DOCUMENT_KIB} KiB: an item may have 900.`,
    comparisons: [
      ...compare('approve, next item there', approvals.large, `with ${SMALL} items`, approvals.small),
      ...compare('approve, next item there', approvals.large, bare, approvals.bare),
      ...timeUntilThen(approvals.time.large, `with ${SMALL} items`, approvals.time.small),
      ...compare(`typing in ${DOCUMENT_KIB} KiB`, typing.large, `with ${SMALL} items`, typing.small),
      ...compare(`typing in ${DOCUMENT_KIB} KiB`, typing.small, 'in 1 KiB', typing.short),
      ...compare(`typing in ${DOCUMENT_KIB} KiB`, typing.small, bare, typing.bare),
      ...timeUntilThen(time.document, 'in 1 KiB', time.short),
      { what: bare, unit: 'ms', values: typing.bare.p50, beside: 'time between two frames', ceiling: frames },
    ],
  };
}

async function measureApprovals(screens: Screens) {
  const { bench, large } = screens;
  const { rounds, screenSamples: samples } = bench.size;
  const bare = await screens.bare();
  const all = {
    large: none(),
    small: none(),
    bare: none(),
    time: { large: none(), small: none() },
  };
  for (let round = 0; round < rounds; round++) {
    // A small queue is used up after as many approvals as it has items.
    const small = await screens.before(await bench.filledQueue(SMALL));
    const middle = large.ids.length / 2 + round * (2 * samples + 20);
    const inLarge = await screens.before(large, middle);
    const sides = { large: () => inLarge.approve(), small: () => small.approve(), bare };
    await latencies({ rounds: 1, samples: WARM_UPS }, sides);
    const taken = await latencies({ rounds: 1, samples }, sides);
    for (const side of ['large', 'small', 'bare'] as const) add(all[side], taken[side]);
    const time = await latencies(
      { rounds: 1, samples },
      { large: () => inLarge.approvalTime(), small: () => small.approvalTime() },
    );
    for (const side of ['large', 'small'] as const) add(all.time[side], time[side]);
    for (const { watched } of [inLarge, small]) await watched.close();
  }
  return all;
}

async function measureTyping(screens: Screens) {
  const { rounds, screenSamples } = screens.bench.size;
  const bare = await screens.bare();
  const open = async (queue: Screens['large'], position: number) => {
    const screen = await screens.before(queue, position);
    await screen.enterTarget();
    return screen;
  };
  const large = await open(screens.large, screens.large.ids.length + 1);
  const small = await open(screens.small, SMALL + 1);
  const short = await open(screens.small, 1);
  const letter = (n: number) => String.fromCharCode(97 + (n % 26));
  const sides = {
    large: (n: number) => large.type(letter(n)),
    small: (n: number) => small.type(letter(n)),
    short: (n: number) => short.type(letter(n)),
    bare,
  };
  await latencies({ rounds: 1, samples: WARM_UPS }, sides);
  const typing = await latencies({ rounds, samples: screenSamples }, sides);
  const time = await latencies(
    { rounds, samples: screenSamples },
    {
      document: (n: number) => large.typingTime(letter(n)),
      short: (n: number) => short.typingTime(letter(n)),
    },
  );
  for (const { watched } of [large, small, short]) await watched.quiet();
  const { frames } = await inRounds(rounds, {
    frames: async () => {
      const began = await short.watched.frames(() => new Promise((resolve) => setTimeout(resolve, 500)));
      return median(began.slice(1).map((time, i) => time - (began[i] ?? time)));
    },
  });
  for (const { watched } of [large, small, short]) await watched.close();
  return { typing, time, frames };
}

const none = (): Latencies => ({ p50: [], p95: [], p99: [] });

function add(to: Latencies, { p50, p95, p99 }: Latencies): void {
  to.p50.push(...p50);
  to.p95.push(...p95);
  to.p99.push(...p99);
}

function compare(what: string, of: Latencies, beside: string, ceiling: Latencies): Comparison[] {
  return (['p50', 'p95'] as const).map((at) => ({
    ...{ what: `${what}, ${at}`, unit: 'ms', values: of[at], beside, ceiling: ceiling[at] },
  }));
}

/** It may take a frame at most, whatever else the machine is doing. */
function timeUntilThen({ p50, p99 }: Latencies, beside: string, ceiling: Latencies): Comparison[] {
  const what = 'processor time until then';
  return [
    { what: `${what}, p50`, unit: 'ms', values: p50, beside, ceiling: ceiling.p50 },
    { what: `${what}, p99`, unit: 'ms', values: p99, beside, ceiling: ceiling.p99 },
    { what: `${what}, p99`, unit: 'ms', values: p99, beside: 'a frame', ceiling: p99.map(() => FRAME) },
  ];
}
