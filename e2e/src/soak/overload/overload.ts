// Five times as many commands as the product can handle, sent whatever it answers: what is admitted, how long that
// takes, how the others are answered, and how soon everything is as before.
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '../stage.js';
import { Durations } from './durations.js';
import { LeanConnection } from './lean-connection.js';

export interface Overloading {
  readonly times: number;
  readonly calmMs: number;
  readonly capacityMs: number;
  readonly overloadMs: number;
}
export const usual: Overloading = { times: 5, calmMs: 10_000, capacityMs: 20_000, overloadMs: 60_000 };

export interface Overloaded {
  /** Of one command at a time. */
  readonly calm: Durations;
  /** Commands per second with many at once, and how long each took. */
  readonly capacity: number;
  readonly busy: Durations;
  /** Commands sent per second. */
  readonly offered: number;
  readonly admitted: Durations;
  readonly refused: Durations;
  /** Of a caller with one command at a time, meanwhile; what was refused is not among them. */
  readonly bystander: Durations;
  readonly bystanderRefused: number;
  /** From the last command until the product answers as fast as before. */
  readonly normalAfterMs: number | undefined;
  readonly findings: readonly string[];
}

const CALLERS = 10;
const AT_ONCE = 64;
/**
 * Each command waits on its own connection. A faster product needs more of them until it has more work than it can do in
 * time: as many as it does in this many seconds, which is twice as long as a command may wait.
 */
const OPEN_SECONDS = 4;
const [LEAST_OPEN, MOST_OPEN] = [1_000, 8_000];
const TICK_MS = 5;
/** More new connections at a time would not fit into the system's queue of connections to accept. */
const MOST_NEW_PER_TICK = 10;
/** This many answers in a row that are as fast as before mean that everything is as before. */
const IN_A_ROW = 5;
const PATIENCE_MS = 60_000;

export async function overload(
  { product, create }: Stage,
  { times, calmMs, capacityMs, overloadMs }: Overloading,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Overloaded> {
  const findings = new Map<string, number>();
  const find = (finding: string) => findings.set(finding, (findings.get(finding) ?? 0) + 1);
  const queueId = await create('/v1/labeling_queues', { name: 'Overloaded' }, 'id');
  const path = `/v1/labeling_queues/${queueId}/items`;
  const callers = await Promise.all(
    Array.from({ length: CALLERS + 1 }, async (_, i) => {
      const secret = await create('/v1/api_keys', { name: `caller ${i}`, scopes: ['items:write'] }, 'secret');
      return new LeanConnection(product.apiUrl, secret, path);
    }),
  );
  const [single, ...many] = callers;
  if (single === undefined) throw new Error('There is no bystander');
  let sent = 0;
  /** Adds one item. */
  const add = async (connection: LeanConnection, admitted: Durations, refused: Durations): Promise<number> => {
    const began = performance.now();
    const body = `{"items":[{"data":{"n":${++sent},"question":"How long does this take?"},"target":null}]}`;
    const answer = await connection.post(body).catch((error: Error) => error);
    const ms = performance.now() - began;
    if (answer instanceof Error) find(`No answer: ${answer.message}`);
    else if (answer.status === 201) admitted.enter(ms);
    else if (answer.status !== 503 && answer.status !== 429) find(`Answered ${answer.status}: ${answer.text}`);
    else {
      refused.enter(ms);
      if (!(answer.retryAfter > 0)) find(`Answered ${answer.status} without Retry-After`);
    }
    return ms;
  };
  const until = async (ms: number, step: () => Promise<unknown>) => {
    for (const end = performance.now() + ms; performance.now() < end && !signal.aborted;) await step();
  };
  const none = new Durations();
  try {
    say('One command at a time');
    const calm = new Durations();
    await until(calmMs / 2, () => add(single, none, none));
    await until(calmMs, () => add(single, calm, none));

    say(`${AT_ONCE} at once`);
    const busy = new Durations();
    const all = Array.from({ length: AT_ONCE }, (_, i) => many[i % CALLERS] ?? single);
    await Promise.all(all.map((each) => until(capacityMs, () => add(each, busy, none))));
    const capacity = busy.count / (capacityMs / 1_000);

    say(`${times} times as many as are done, ${Math.round(capacity * times)} per second`);
    const [admitted, refused, bystander, turnedAway] = [0, 0, 0, 0].map(() => new Durations());
    if (!admitted || !refused || !bystander || !turnedAway) throw new Error('There is nothing to measure with');
    const open = new Set<Promise<unknown>>();
    const watching = until(overloadMs, () => add(single, bystander, turnedAway));
    const mostOpen = Math.min(MOST_OPEN, Math.max(LEAST_OPEN, capacity * OPEN_SECONDS));
    const began = performance.now();
    let [offered, peak] = [0, 0];
    await until(overloadMs, async () => {
      const due = ((performance.now() - began) / 1_000) * capacity * times;
      const most = Math.min(mostOpen, peak + MOST_NEW_PER_TICK);
      for (; offered < due && open.size < most; offered++) {
        const sending = add(many[offered % CALLERS] ?? single, admitted, refused);
        open.add(sending);
        void sending.finally(() => open.delete(sending));
        peak = Math.max(peak, open.size);
      }
      await pause(TICK_MS);
    });
    const ended = performance.now();
    const offeredPerSecond = offered / ((ended - began) / 1_000);
    say('Waiting until everything is as before');
    await watching;
    const normalAt = await whenNormal(() => add(single, none, none), calm.quantile(0.99));
    await Promise.all(open);
    return {
      ...{ calm, capacity, busy, offered: offeredPerSecond, admitted, refused, bystander },
      bystanderRefused: turnedAway.count,
      normalAfterMs: normalAt === undefined ? undefined : normalAt - ended,
      findings: [...findings].map(([finding, count]) => `${count} times: ${finding}`),
    };
  } finally {
    for (const caller of callers) caller.close();
  }
}

/** When the first of several requests in a row that took no longer than `mostMs` began. */
async function whenNormal(ask: () => Promise<number>, mostMs: number): Promise<number | undefined> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let inARow = 0, first = 0; performance.now() < giveUpAt;) {
    const began = performance.now();
    const isFast = (await ask()) <= mostMs;
    if (inARow === 0) first = began;
    inARow = isFast ? inARow + 1 : 0;
    if (inARow === IN_A_ROW) return first;
  }
  return undefined;
}
