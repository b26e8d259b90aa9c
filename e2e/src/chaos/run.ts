// One run: actors at work, trouble as planned, then calm, and the judge.
import { setTimeout as pause } from 'node:timers/promises';
import { annotate } from './actors/annotator.js';
import { labelInBulk } from './actors/bulk-labeler.js';
import { ApiClient } from './actors/api-client.js';
import { label } from './actors/labeler.js';
import { Sender } from './actors/sender.js';
import { untilBack } from './calm.js';
import { judge } from './judge/judge.js';
import { look, pushesOf } from './judge/look.js';
import { streamsOf } from './judge/streams.js';
import { Ledger } from './ledger.js';
import { plannedTroubles, type Trouble } from './plan/troubles.js';
import { progress, type Met, type Report } from './report.js';
import { annotatedQueue, setUp, usual, type Client, type Size } from './set-up.js';
import type { Stage } from './stage.js';
import { isPossible, makeTrouble } from './troubles/make-trouble.js';
import { verify } from './verify.js';

export interface Run {
  readonly seed: number;
  /** How long the trouble lasts. */
  readonly forMs: number;
  readonly size?: Size;
  readonly say: (line: string) => void;
  /** Ends the trouble early. */
  readonly signal: AbortSignal;
}

const PROGRESS_EVERY_MS = 5_000;
/** How long everything may take to come back after the last trouble. */
const PATIENCE_MS = 240_000;

export async function run(stage: Stage, { seed, forMs, size = usual, say, signal }: Run): Promise<Report> {
  const ledger = new Ledger();
  const { queueIds, annotatedQueueId, clients, labelers, annotators, bulkLabelers } = await setUp(stage, size);
  const all = [...queueIds, annotatedQueueId];
  const began = performance.now();
  const now = new Set<Trouble>();
  const work = new AbortController();
  let patientUntil = Infinity;
  const placeOf = (apiKey: string, queues: readonly string[]) => ({
    ...{ seed, queueIds: queues, ledger, signal: work.signal },
    sender: new Sender(stage.proxyUrl, apiKey, ledger, () => patientUntil),
  });
  const working = Promise.all([
    ...labelers.map(({ name, apiKey }) => label(name, placeOf(apiKey, queueIds))),
    ...bulkLabelers.map(({ name, apiKey }) => labelInBulk(name, placeOf(apiKey, queueIds))),
    ...annotators.map(({ name, apiKey }) => annotate(name, placeOf(apiKey, [annotatedQueueId]))),
    ...clients.map(({ name, apiKey, datasets }) => new ApiClient(name, datasets, placeOf(apiKey, all)).work()),
  ]);
  // It is awaited when the trouble is over.
  working.catch(() => undefined);
  const ticking = setInterval(
    () => say(progress((performance.now() - began) / 1_000, ledger, [...now])),
    PROGRESS_EVERY_MS,
  );
  try {
    const meet = async (trouble: Trouble, atMs: number): Promise<Met> => {
      now.add(trouble);
      await makeTrouble(trouble, stage);
      now.delete(trouble);
      const over = performance.now();
      const isBack = await untilBack(stage, ledger.position, PATIENCE_MS);
      return { trouble, atMs, backAfterMs: isBack ? performance.now() - over : undefined };
    };
    const meeting: Promise<Met>[] = [];
    for (const { atMs, trouble } of plannedTroubles(seed, forMs)) {
      if (!isPossible(trouble, stage)) continue;
      await pause(Math.max(0, began + atMs - performance.now()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const met = meet(trouble, atMs);
      met.catch(() => undefined);
      meeting.push(met);
    }
    await Promise.race([working, pause(Math.max(0, began + forMs - performance.now()), undefined, { signal })]).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    work.abort();
    const met = await Promise.all(meeting);
    say('The trouble is over: waiting until everything is back');
    patientUntil = performance.now() + PATIENCE_MS;
    await working;
    const isBack = await untilBack(stage, ledger.position, PATIENCE_MS);
    say('Comparing what is there with what was acknowledged');
    const findings = isBack
      ? await findingsOf(stage, ledger, { queueIds: all, annotatedQueueId, clients })
      : ['The product is not back by itself'];
    return { seed, ledger, met, findings };
  } finally {
    clearInterval(ticking);
    work.abort();
  }
}

interface WorkedOn {
  readonly queueIds: readonly string[];
  readonly annotatedQueueId: string;
  readonly clients: readonly Client[];
}

async function findingsOf(
  stage: Stage,
  ledger: Ledger,
  { queueIds, annotatedQueueId, clients }: WorkedOn,
): Promise<string[]> {
  const sender = new Sender(stage.apiUrls[0] ?? '', stage.adminKey, ledger, () => 0);
  const giveUpAt = performance.now() + PATIENCE_MS;
  const read = async (path: string): Promise<string> => {
    for (;;) {
      const answer = await sender.once({ method: 'GET', path });
      if (answer?.status === 200) return answer.text;
      if (performance.now() > giveUpAt) throw new Error(`${path}: ${answer?.status} ${answer?.text}`);
      await pause(200);
    }
  };
  const datasetIds = clients.flatMap(({ datasets }) => [datasets.files, datasets.pushed]);
  const isPushing = async () => (await pushesOf(read, queueIds)).some(({ status }) => status !== 'completed');
  while ((await isPushing()) && performance.now() < giveUpAt) await pause(500);
  const found = await look(read, queueIds, datasetIds);
  const streams = await streamsOf(stage.storeUrl, found.queues.get(annotatedQueueId) ?? [], ledger.position);
  const annotated = new Map([[annotatedQueueId, { overlap: annotatedQueue.overlap, streams }]]);
  return [...judge(ledger, { ...found, annotated }), ...(await verify(stage.dataDir, undefined, stage.eventStoreUrl))];
}
