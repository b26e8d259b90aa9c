// One run: many at work and many screens open until the wanted commands are done, then calm, and a check of everything.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verify } from '../chaos/verify.js';
import { deathsOf } from '../product/deaths.js';
import { inspectorIn } from './memory/heap-after-gc.js';
import { MemoryWatch, type Measured } from './memory/memory-watch.js';
import { FEEDS_PER_MEMBER, signInLabelers } from './screens/members.js';
import { WatchedQueues } from './screens/watched-queues.js';
import type { Stage } from './stage.js';
import { Connection } from './work/connection.js';
import { Tally } from './work/tally.js';
import { Worker } from './work/worker.js';

export interface Wanted {
  readonly commands: number;
  readonly screens: number;
  readonly workers: number;
}
export interface Soaked {
  readonly tally: Tally;
  readonly seconds: number;
  readonly measured: readonly Measured[];
  /** Undefined without screens. */
  readonly screens: ScreensReport | undefined;
  /** What is wrong. */
  readonly findings: readonly string[];
}
export interface ScreensReport {
  readonly open: number;
  readonly messages: number;
  readonly reloads: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

const QUEUES = 8;
/** How often memory is measured in a run. */
const SAMPLES = 50;
const LOOK_EVERY_MS = 500;
/** How long the read models and the screens may take to catch up after the last command. */
const PATIENCE_MS = 300_000;
const VERIFY_MS = 3_600_000;

type Say = (line: string) => void;

/** @throws what ended it early, with the processes that had died by then */
export async function soak(stage: Stage, wanted: Wanted, say: Say, signal: AbortSignal): Promise<Soaked> {
  try {
    return await soaked(stage, wanted, say, signal);
  } catch (error) {
    const words = [error instanceof Error ? error.message : String(error), ...deathsOf(stage.product.processes)];
    throw new Error(words.join('\n'), { cause: error });
  }
}

async function soaked(
  stage: Stage,
  { commands, screens, workers }: Wanted,
  say: Say,
  signal: AbortSignal,
): Promise<Soaked> {
  const { product, create } = stage;
  // First of all, because the inspectors' addresses are in logs, which are set aside once they are long.
  const memory = await watchMemory(stage);
  const tally = new Tally();
  const queueIds = await times(QUEUES, (i) => create('/v1/labeling_queues', { name: `Queue ${i}` }, 'id'));
  const datasetId = await create('/v1/datasets', { name: 'Pushed' }, 'id');
  // A queue has screens once it can be read; the dataset was created last.
  await patiently(() => canBeRead(stage, `/v1/datasets/${datasetId}`));
  const watched = screens > 0 ? await openScreens(stage, screens, queueIds, tally) : undefined;
  if (watched) say(`${screens} screens are open`);
  const enough = new AbortController();
  signal.addEventListener('abort', () => enough.abort(), { once: true });
  const connections: Connection[] = [];
  const began = performance.now();
  try {
    const working = times(workers, async (i) => {
      const name = `worker-${i}`;
      const connection = new Connection(product.apiUrl, await create('/v1/api_keys', key(name), 'secret'));
      connections.push(connection);
      // Each begins with a different queue.
      const own = [...queueIds.slice(i % QUEUES), ...queueIds.slice(0, i % QUEUES)];
      const onSingle = (queueId: string, sentAt: number, at: bigint) => watched?.sent(queueId, sentAt, at);
      const place = { name, connection, tally, queueIds: own, datasetId, onSingle, signal: enough.signal };
      await new Worker(place).work();
    });
    let isWorking = true;
    const worked = working.finally(() => (isWorking = false));
    worked.catch(() => undefined);
    for (let sampled = 0; isWorking && tally.total < commands; await pause(LOOK_EVERY_MS)) {
      if (tally.total < (sampled * commands) / SAMPLES) continue;
      await memory.sample(tally.total);
      sampled = Math.floor((tally.total / commands) * SAMPLES) + 1;
      const seconds = (performance.now() - began) / 1_000;
      say(`${String(Math.round(seconds)).padStart(5)} s  ${tally.total} commands, ${tally.turnedAway} turned away`);
    }
    enough.abort();
    await worked;
    const seconds = (performance.now() - began) / 1_000;
    await memory.sample(tally.total);
    say('Waiting until the read models and the screens have everything');
    await catchUp(stage, tally, watched);
    await watched?.judge(PATIENCE_MS);
    await judgeCounts(stage, queueIds, tally);
    for (const death of deathsOf(product.processes)) tally.find(death);
    say('Verifying the read models');
    const findings = [...tally.findings, ...(await verify(product.dataDir, VERIFY_MS))];
    return { tally, seconds, measured: memory.measured, screens: watched && report(watched, screens), findings };
  } finally {
    enough.abort();
    watched?.close();
    for (const connection of connections) connection.close();
  }
}

async function watchMemory({ product, logs }: Stage): Promise<MemoryWatch> {
  const ofNode = async (name: string, process: { pid(): number }) => ({
    pid: () => process.pid(),
    inspector: await inspectorIn(join(logs, `${name}.log`)),
  });
  const { commandApi, projector, eventStore, ui, postgres } = product.processes;
  return new MemoryWatch({
    'command-api': await ofNode('command-api', commandApi),
    projector: await ofNode('projector', projector),
    'event-store': await ofNode('event-store', eventStore),
    ui: await ofNode('ui', ui),
    postgres: { pid: () => postgres.pid() },
  });
}

const key = (name: string) => ({ name, scopes: ['admin'] });

async function openScreens(
  { product, pool, projectId }: Stage,
  screens: number,
  queueIds: readonly string[],
  tally: Tally,
) {
  const { uiUrl } = product;
  const members = Math.ceil(screens / FEEDS_PER_MEMBER);
  const cookies = await signInLabelers(members, { uiUrl, projectId, pool });
  return WatchedQueues.open({ screens, uiUrl, queueIds, cookies, find: (finding) => tally.find(finding) });
}

function catchUp(stage: Stage, tally: Tally, watched: WatchedQueues | undefined): Promise<void> {
  const path = `/v1/datasets?limit=1&atLeast=${tally.position}`;
  return patiently(async () => (await canBeRead(stage, path)) && (watched === undefined || watched.isHeard));
}

async function canBeRead({ admin }: Stage, path: string): Promise<boolean> {
  return (await admin.send({ method: 'GET', path })).status === 200;
}

async function patiently(isThere: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await isThere()) && performance.now() < giveUpAt) await pause(LOOK_EVERY_MS);
}

/** Checks that each item that was added, and neither discarded nor pushed, is in a queue once. */
async function judgeCounts({ admin }: Stage, queueIds: readonly string[], tally: Tally): Promise<void> {
  const read = async <Answer>(path: string) => JSON.parse((await admin.send({ method: 'GET', path })).text) as Answer;
  let [there, pushed] = [0, 0];
  for (const id of queueIds) {
    const path = `/v1/labeling_queues/${id}`;
    there += (await read<{ counters: { total: number } }>(path)).counters.total;
    const pushes = await read<{ data: { pushed: number }[] }>(`${path}/pushes`);
    for (const push of pushes.data) pushed += push.pushed;
  }
  const expected = tally.of('add') + tally.of('import items') - tally.of('discard') - pushed;
  if (there !== expected) tally.find(`The queues have ${there} items; ${expected} were acknowledged`);
}

function report(watched: WatchedQueues, open: number): ScreensReport {
  const { counts, latency } = watched;
  const { messages, reloads } = counts;
  const [p50, p99] = [latency.percentile(50), latency.percentile(99)];
  return { open, messages, reloads, p50, p99, most: latency.max };
}

function times<Made>(count: number, make: (i: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => make(i)));
}
