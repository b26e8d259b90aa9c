import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import type { Comparison } from '../statistics/comparison.js';
import { inRounds, rate } from '../statistics/rounds.js';

/** The most that a page of the feed has. */
const PAGE = 10_000;
const FOLLOWERS = 10;

/** Events per second that programs read from the feed of a large queue, beside the bare query of the same rows. */
export async function measureFeed(bench: Bench): Promise<Section> {
  const { rounds } = bench.size;
  const queue = await bench.largeQueue();
  await bench.pool.query('analyze read_model.activity');
  const count = (await readBare(bench, queue.id)).length;
  const path = `/v1/events?queue=${queue.id}`;
  const stream = () => readStream(bench, path, count);
  const { pages, one, ten, bare } = await inRounds(rounds, {
    pages: () => rate(count, () => readPages(bench, path, count)),
    one: () => rate(count, stream),
    ten: () => rate(count * FOLLOWERS, () => Promise.all(Array.from({ length: FOLLOWERS }, stream))),
    bare: () => rate(count, () => readBare(bench, queue.id)),
  });
  const beside = 'the bare query';
  const compare = (what: string, values: number[]): Comparison => ({
    ...{ what, unit: 'per second', values, beside },
    ceiling: bare,
  });
  return {
    title: 'Reading the feed, events per second',
    note: `${count.toLocaleString('en')} events of one queue: pages of ${PAGE.toLocaleString('en')}, and streams from the first event on.`,
    comparisons: [
      compare('pages', pages),
      compare('a stream', one),
      compare(`${FOLLOWERS} streams at once, together`, ten),
    ],
  };
}

async function readPages(bench: Bench, path: string, count: number): Promise<void> {
  let read = 0;
  for (let after = ''; ;) {
    const { text } = await bench.api.call('GET', `${path}&limit=${PAGE}${after}`);
    const lines = text.split('\n');
    read += lines.length - 1;
    const { id }: { id?: string } = JSON.parse(lines.at(-2) ?? '{}');
    if (lines.length <= PAGE || id === undefined) break;
    after = `&after=${id}`;
  }
  if (read !== count) throw new Error(`The feed has ${read} events instead of ${count}`);
}

/** Reads until `count` events have arrived. */
async function readStream(bench: Bench, path: string, count: number): Promise<void> {
  const { apiUrl, apiKey } = bench.target;
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' };
  const { body, status } = await fetch(apiUrl.replace(/\/$/, '') + path, { headers, signal: leave.signal });
  if (status !== 200 || body === null) throw new Error(`The stream of events answered ${status}`);
  let read = 0;
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) read++;
    if (read >= count) break;
  }
  leave.abort();
}

async function readBare(bench: Bench, queueId: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let after = '-1'; ;) {
    const { rows } = await bench.pool.query<{ position: string }>(
      `select * from read_model.activity where queue_id = $1 and position > $2 order by position limit ${PAGE}`,
      [queueId, after],
    );
    all.push(...rows);
    after = rows.at(-1)?.position ?? after;
    if (rows.length < PAGE) return all;
  }
}
