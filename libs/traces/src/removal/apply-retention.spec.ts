import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import { getRetention, setRetention } from '../queries/retention.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { applyRetention } from './apply-retention.js';

const database = aDatabase();
beforeEach(() => database.empty());

/** A trace of one span with a text of this size, received this many days ago. */
async function aTrace(trace: number, days: number, bytes = 0, project = projectId): Promise<void> {
  await storeSpans(database.pool(), project, [aSpan({ traceId: traceIdOf(trace), input: 'x'.repeat(bytes) })]);
  await database
    .pool()
    .query('update traces.traces set received_at = now() - make_interval(days => $2) where trace_id = $1', [
      traceIdOf(trace),
      days,
    ]);
}
async function kept(): Promise<number[]> {
  const { rows } = await database
    .pool()
    .query<{ trace_id: string }>(
      `select trace_id from traces.traces union select trace_id from traces.spans order by trace_id`,
    );
  return rows.map(({ trace_id }) => parseInt(trace_id, 16));
}
async function run(options?: Parameters<typeof applyRetention>[1]): Promise<void> {
  const client = await database.pool().connect();
  try {
    await applyRetention(client, options);
  } finally {
    client.release();
  }
}
const keep = (limits: { days?: number; bytes?: number }) =>
  setRetention(database.pool(), projectId, { keepDays: limits.days ?? null, keepBytes: limits.bytes ?? null });
const state = () => getRetention(database.pool(), projectId);

describe('the retention of traces', () => {
  it('keeps everything unless a project says otherwise', async () => {
    await aTrace(1, 9_999);
    await run();
    expect(await state()).toMatchObject({ keepDays: null, keepBytes: null, checkedAt: null, lastRemoval: null });
    await keep({});
    await run();
    expect(await kept()).toEqual([1]);
  });

  it('removes traces that are too old, of that project only, and remembers what it removed', async () => {
    for (const [trace, days] of [
      [1, 40],
      [2, 31],
      [3, 29],
      [4, 0],
    ] as const)
      await aTrace(trace, days, 1_000);
    await aTrace(5, 40, 0, otherProjectId);
    await keep({ days: 30 });
    await run();
    expect(await kept()).toEqual([3, 4, 5]);
    const { stored, lastRemoval, checkedAt } = await state();
    expect(stored).toMatchObject({ traces: 2, spans: 2 });
    expect(lastRemoval).toEqual({ at: expect.any(Date), traces: 2, spans: 2, bytes: stored.bytes });
    await run();
    const later = await state();
    expect(later.lastRemoval).toEqual(lastRemoval);
    expect(later.checkedAt?.getTime()).toBeGreaterThan(checkedAt?.getTime() ?? Infinity);
  });

  it('judges a trace by its newest span', async () => {
    await aTrace(1, 40);
    await storeSpans(database.pool(), projectId, [aSpan({ spanId: spanIdOf(2) })]);
    await keep({ days: 30 });
    await run();
    expect(await kept()).toEqual([1]);
  });

  it('removes the oldest until the others fit, however many', async () => {
    const ids = Array.from({ length: 230 }, (_, i) => traceIdOf(i + 1));
    const spans = ids.map((traceId) => aSpan({ traceId, input: 'x'.repeat(1_000) }));
    await storeSpans(database.pool(), projectId, spans);
    await database.pool().query(
      `update traces.traces set received_at = now() - make_interval(days => 500 - place::integer)
       from unnest($1::text[]) with ordinality as listed (id, place) where trace_id = id`,
      [ids],
    );
    const each = (await state()).stored.bytes / 230;
    await keep({ bytes: each * 3 });
    await run();
    expect(await kept()).toEqual([228, 229, 230]);
    await keep({ bytes: each * 3 - 1 });
    await run();
    expect(await kept()).toEqual([229, 230]);
    expect(await state()).toMatchObject({ stored: { bytes: each * 2 }, lastRemoval: { traces: 1, bytes: each } });
  });

  it('skips a trace that is being written, without waiting for it, and ends when asked to', async () => {
    for (const trace of [1, 2, 3]) await aTrace(trace, 40);
    await keep({ days: 30 });
    const writing = await database.pool().connect();
    await writing.query('begin');
    await storeSpans(writing, projectId, [aSpan({ spanId: spanIdOf(2) })]);
    const stop = new AbortController();
    await run({ signal: stop.signal, onRemoved: () => stop.abort() });
    expect(await kept()).toEqual([1, 3]);
    await run();
    await writing.query('commit');
    writing.release();
    await run();
    expect(await kept()).toEqual([1]);
  });
});
