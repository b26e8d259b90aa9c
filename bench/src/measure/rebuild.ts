import { throughOf } from '@labeling/event-store';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareUpserts } from '../bare/bare-upsert.js';
import { loadAndAppend } from '../bare/load-and-append.js';
import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

const program = join(import.meta.dirname, '../../../apps/projector/dist/rebuild.js');

/** Rebuilding all read models from every event so far, as `npm run rebuild` does. */
export async function measureRebuild(bench: Bench): Promise<Section> {
  const [firstId = ''] = await bench.fill(await bench.newQueue(), bench.size.added[1_000]);
  const last = await loadAndAppend(bench, firstId, { type: 'ItemApproved', data: {} });
  await bench.settle();
  const events = await bench.bare.readAll(last);
  const { rebuild, subscription, bare, upserts } = await inRounds(
    bench.size.rebuilds,
    {
      bare: () => rate(events, () => bench.bare.readAll(last)),
      subscription: () => rate(events, () => readAll(bench, last)),
      upserts: () => bareUpserts(bench.pool, bench.size.upserted),
      rebuild: () => rate(events, () => runRebuild(bench)),
    },
    { warmUps: 0 },
  );
  const unit = 'per second';
  return {
    title: 'Rebuilding the read models, events per second',
    note: `${events.toLocaleString('en')} events, the whole command from its start to the swap, beside the live tables.`,
    comparisons: [
      { what: 'rebuild', unit, values: rebuild, beside: 'bare unnest upsert, one row per event', ceiling: upserts },
      { what: 'rebuild', unit, values: rebuild, beside: 'bare subscription', ceiling: bare },
      { what: '  its subscription alone', unit, values: subscription, beside: 'bare subscription', ceiling: bare },
    ],
  };
}

async function readAll({ store }: Bench, last: bigint): Promise<void> {
  const stop = new AbortController();
  for await (const batch of store.subscribe({ after: undefined, signal: stop.signal })) {
    if ((throughOf(batch) ?? 0n) >= last) break;
  }
  stop.abort();
}

async function runRebuild({ target }: Bench): Promise<void> {
  const { databaseUrl, eventStoreUrl } = target;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 600_000,
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The rebuild failed: ${Buffer.concat(said).toString('utf8').trim()}`);
}
