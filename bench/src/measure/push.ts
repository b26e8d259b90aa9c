import { pushDecider } from '@labeling/domain';
import { loadAndAppend } from '../bare/load-and-append.js';
import { idsIn } from '../product/api-client.js';
import type { Bench } from '../product/bench.js';
import { inParallel } from '../product/in-parallel.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';
import { setTimeout as pause } from 'node:timers/promises';

/** How many items a push decides at once (PUSH_PARALLEL_ITEMS). */
const AT_ONCE = 64;
const LONGEST_MS = 1_800_000;
/** How often to ask whether a push is complete. */
const ASK_EVERY_MS = 100;

/** Items pushed into a dataset per second. */
export async function measurePush(bench: Bench): Promise<Section> {
  const { rounds, pushed } = bench.size;
  const [datasetId = ''] = idsIn(await bench.api.call('POST', '/v1/datasets', '{"name":"Benchmark"}'));
  const { push, bare } = await inRounds(
    Math.min(3, rounds),
    {
      push: async () => {
        const queue = await bench.newQueue();
        await bench.fill(queue, pushed);
        return pushAll(bench, queue.id, datasetId);
      },
      bare: async () => {
        const ids = await bench.fill(await bench.newQueue(), pushed);
        const result = await rate(pushed, () =>
          inParallel(AT_ONCE, pushed, (n) => loadAndAppend(bench, ids[n] ?? '', { type: 'ItemApproved', data: {} })),
        );
        await bench.settle();
        return result;
      },
    },
    { warmUps: 1 },
  );
  return {
    title: 'Pushing, items per second',
    note: 'From the moment the push is requested to its completion, by the times of its own events; progress is recorded on the way.',
    comparisons: [
      {
        what: 'push',
        unit: 'per second',
        values: push,
        beside: `bare load and append, ${AT_ONCE} at once`,
        ceiling: bare,
      },
    ],
  };
}

/** Pushes all items of a queue. @returns items per second */
export async function pushAll(bench: Bench, queueId: string, datasetId: string): Promise<number> {
  const path = `/v1/labeling_queues/${queueId}`;
  const answer = await bench.api.call('POST', `${path}/push`, JSON.stringify({ datasetId, scope: 'all' }));
  const [, pushId = ''] = /"pushId":"([^"]+)"/.exec(answer.text) ?? [];
  const completed = completion(bench, pushId);
  const { began, ended, items } = await completed;
  await bench.settle();
  return items / ((ended - began) / 1_000);
}

/** Polls the last event now and then; the times come from the events. */
async function completion({ store }: Bench, pushId: string): Promise<{ began: number; ended: number; items: number }> {
  const stream = pushDecider.streamName(pushId);
  const until = performance.now() + LONGEST_MS;
  for (; performance.now() < until; await pause(ASK_EVERY_MS)) {
    for await (const last of store.read(stream, { backwards: true, maxCount: 1 })) {
      if (last.event.type !== 'PushCompleted') continue;
      for await (const first of store.read(stream, { maxCount: 1 })) {
        return { began: first.createdAt.getTime(), ended: last.createdAt.getTime(), items: last.event.data.pushed };
      }
    }
  }
  throw new Error('The push was not completed in time');
}
