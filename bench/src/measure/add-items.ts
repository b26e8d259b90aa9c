import { bareAppends, firstEvents } from '../bare/item-events.js';
import type { Bench, Queue } from '../product/bench.js';
import { inParallel } from '../product/in-parallel.js';
import { addRequest } from '../product/questions.js';
import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { inRounds, rate } from '../statistics/rounds.js';

const sizes = [1, 100, 1_000] as const;
type PerRequest = (typeof sizes)[number];
/** How many requests are sent at once. */
const connections = { 1: 16, 100: 4, 1_000: 2 } as const;

/** Items added per second over HTTP, beside the same events appended without the API at the same concurrency. */
export async function measureAdds(bench: Bench): Promise<Section> {
  const comparisons: Comparison[] = [];
  for (const perRequest of sizes) comparisons.push(...(await measureSize(bench, perRequest)));
  return {
    title: 'Adding items, items per second',
    note: 'HTTP on 16, 4 and 2 connections. The ceilings append the same events with as many at once; the projector folds all of them.',
    comparisons,
  };
}

async function measureSize(bench: Bench, perRequest: PerRequest): Promise<Comparison[]> {
  const queue = await bench.newQueue();
  const count = bench.size.added[perRequest];
  const requests = count / perRequest;
  const path = `/v1/labeling_queues/${queue.id}/items`;
  const side =
    <Part>(make: (from: number) => Part, send: (part: Part) => Promise<unknown>) =>
    async () => {
      const parts = Array.from({ length: requests }, (_, n) => make(n * perRequest));
      const result = await rate(count, () =>
        inParallel(connections[perRequest], requests, async (n) => {
          const part = parts[n];
          if (part !== undefined) await send(part);
        }),
      );
      await bench.settle();
      return result;
    };
  let batch = 0;
  const { http, library, bare, least } = await inRounds(bench.size.rounds, {
    http: side(
      (from) => addRequest(from, from + perRequest, `${batch++}`),
      (body) => bench.api.call('POST', path, body),
    ),
    library: side(
      (from) => firstEvents(queue, from, perRequest),
      (events) => bench.store.appendMany(events),
    ),
    bare: side(
      (from) => bareAppends(queue, from, perRequest),
      (events) => appendAll(bench, events),
    ),
    least: side(
      (from) => bareAppends(queue, from, perRequest),
      async (events) => {
        await bench.api.call('GET', '/health/live');
        await appendAll(bench, events);
      },
    ),
  });
  const what = `${perRequest.toLocaleString('en')} per request`;
  const unit = 'per second';
  return [
    { what, unit, values: http, beside: 'bare client appends', ceiling: bare },
    { what, unit, values: http, beside: 'the same after an empty request', ceiling: least },
    { what: `  its appends alone`, unit, values: library, beside: 'bare client appends', ceiling: bare },
  ];
}

async function appendAll({ bare }: Bench, events: ReturnType<typeof bareAppends>): Promise<void> {
  const stored = await bare.append(events);
  if (stored < events.length) throw new Error(`Only ${stored} of ${events.length} events were stored`);
}

/** Repeats of earlier requests: every item collapses onto the existing one. */
export async function measureRetries(bench: Bench): Promise<Section> {
  const queue: Queue = await bench.newQueue();
  const perRequest = 100;
  const count = bench.size.added[1_000] / 2;
  const requests = count / perRequest;
  const path = `/v1/labeling_queues/${queue.id}/items`;
  const bodies = Array.from({ length: requests }, (_, n) => addRequest(n * perRequest, (n + 1) * perRequest, 'retry'));
  const firsts = bodies.map((_, n) => firstEvents(queue, n * perRequest, perRequest));
  const bares = bodies.map((_, n) => bareAppends(queue, n * perRequest, perRequest));
  const send = {
    http: (n: number) => bench.api.call('POST', path, bodies[n]),
    library: (n: number) => bench.store.appendMany(firsts[n] ?? []),
    bare: (n: number) => bench.bare.append(bares[n] ?? []),
  };
  const all = (work: (n: number) => Promise<unknown>) => () => inParallel(connections[perRequest], requests, work);
  for (const work of Object.values(send)) await all(work)();
  await bench.settle();
  const { http, library, bare } = await inRounds(bench.size.rounds, {
    http: () => rate(count, all(send.http)),
    library: () => rate(count, all(send.library)),
    bare: () => rate(count, all(send.bare)),
  });
  const unit = 'per second';
  return {
    title: 'Adding items again, items per second',
    note: 'The same 100 items per request with the same keys on 4 connections: nothing is stored, every answer names the first item.',
    comparisons: [
      { what: 'all collapse', unit, values: http, beside: 'bare client, all refused', ceiling: bare },
      { what: '  its appends alone', unit, values: library, beside: 'bare client, all refused', ceiling: bare },
    ],
  };
}
