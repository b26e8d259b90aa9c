import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { getTrace } from './get-trace.js';
import { listTraces, type ListTraces } from './list-traces.js';
import { InvalidTraceCursor } from './page.js';
import { getSpan, readSpans } from './read-spans.js';

const database = aDatabase();
const list = (asked: Partial<ListTraces> = {}) => listTraces(database.pool(), { projectId, limit: 10, ...asked });
const listed = async (asked: Partial<ListTraces> = {}) =>
  (await list(asked)).data.map(({ traceId }) => parseInt(traceId, 16));

describe('the list of traces', () => {
  beforeAll(async () => {
    const trace = (number: number) => ({ traceId: traceIdOf(number), startNs: BigInt(number * 100) });
    await storeSpans(database.pool(), projectId, [
      aSpan({ ...trace(1), endNs: 200n, name: 'Answer 100% of it', service: 'bot' }),
      aSpan({ ...trace(2), endNs: 5_200n, name: 'a_b\\c', status: 'error' }),
      aSpan({ ...trace(3), endNs: 310n, name: 'plan', service: 'Botany', status: 'ok' }),
      aSpan({ ...trace(4), endNs: 410n, startNs: 300n }),
    ]);
    await storeSpans(database.pool(), otherProjectId, [aSpan({ traceId: traceIdOf(9) })]);
  });

  it('has the latest first, in pages, even for traces that started at once', async () => {
    expect(await listed()).toEqual([4, 3, 2, 1]);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await list({ limit: 1, ...(after !== undefined && { after }) });
      seen.push(...page.data.map(({ traceId }) => traceId));
      after = page.next;
    }
    expect(seen).toEqual([4, 3, 2, 1].map(traceIdOf));
  });

  it.each<[Partial<ListTraces>, number[]]>([
    [{ q: ' BOT ' }, [3, 1]],
    [{ q: 'bO' }, [3, 1]],
    [{ q: '0%' }, [1]],
    [{ q: 'a_b\\' }, [2]],
    [{ q: '\0\ud800' }, []],
    [{ q: traceIdOf(2).toUpperCase() }, [2]],
    [{ q: ' ' }, [4, 3, 2, 1]],
    [{ status: 'error' }, [2]],
    [{ status: 'ok' }, [3]],
    [{ status: 'unset' }, [4, 1]],
    [{ fromNs: 200n, toNs: 300n }, [2]],
    [{ minDurationNs: 100n }, [4, 2, 1]],
    [{ minDurationNs: 100n, status: 'unset', q: 'answer' }, [1]],
  ])('finds by %j', async (asked, found) => {
    expect(await listed(asked)).toEqual(found);
  });

  it('finds a rare name without reading every trace', async () => {
    const client = await database.pool().connect();
    try {
      await client.query('begin');
      // With so few rows a scan is faster, so this only checks that the index could be used.
      await client.query('set local enable_seqscan = off');
      await client.query('set local enable_indexscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from traces.traces where name ilike '%needle%' or service ilike '%needle%'`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on traces_by_text');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('continues after the latest possible time', async () => {
    const latest = { startNs: 2n ** 63n - 1n, endNs: 2n ** 63n - 1n };
    await storeSpans(database.pool(), otherProjectId, [aSpan({ traceId: traceIdOf(8), ...latest })]);
    const first = await list({ projectId: otherProjectId, limit: 1 });
    const rest = await list({ projectId: otherProjectId, limit: 1, after: first.next ?? '' });
    expect([first.data[0]?.traceId, rest.data[0]?.traceId, rest.next]).toEqual([traceIdOf(8), traceIdOf(9), null]);
  });

  it.each(['', 'x', '1', `1.${'g'.repeat(32)}`, `9999999999999999999.${traceIdOf(1)}`, `1.${traceIdOf(1)}.1`])(
    'refuses the cursor %j',
    async (after) => {
      await expect(list({ after })).rejects.toThrow(InvalidTraceCursor);
    },
  );
});

describe('one trace', () => {
  const payloads = { input: '[{"role":"user","content":1.10}]', attributes: '{"b":1,"a":"\\u0000"}', events: '[ ]' };

  beforeAll(() =>
    storeSpans(database.pool(), projectId, [
      aSpan({ traceId: traceIdOf(20), startNs: 5n, endNs: 6n, spanId: spanIdOf(2), ...payloads }),
      aSpan({ traceId: traceIdOf(20), startNs: 1n, endNs: 9n, output: 'null', cost: '0.50', model: 'm' }),
    ]),
  );

  it('has its spans by start, without payloads', async () => {
    const found = await getTrace(database.pool(), { projectId, traceId: traceIdOf(20) });
    expect(found?.trace).toMatchObject({ startNs: 1n, durationNs: 8n, spanCount: 2, cost: '0.5' });
    expect(found?.spans).toEqual([
      expect.objectContaining({ spanId: spanIdOf(1), hasInput: false, hasOutput: true, durationNs: 8n, cost: '0.5' }),
      expect.objectContaining({ spanId: spanIdOf(2), hasInput: true, hasOutput: false, startNs: 5n, cost: null }),
    ]);
    expect(found?.spans[0]).not.toHaveProperty('attributes');
  });

  it('lists a parent before its child when both start at once', async () => {
    const inner = { traceId: traceIdOf(21), parentSpanId: spanIdOf(9), endNs: 5_000n };
    await storeSpans(database.pool(), projectId, [
      aSpan({ ...inner, spanId: spanIdOf(1) }),
      aSpan({ ...inner, spanId: spanIdOf(9), parentSpanId: null, endNs: 6_000n }),
    ]);
    const found = await getTrace(database.pool(), { projectId, traceId: traceIdOf(21) });
    expect(found?.spans.map(({ spanId }) => spanId)).toEqual([9, 1].map(spanIdOf));
  });

  it('returns a span with its exact payloads, and several in the order asked for', async () => {
    const key = (span: number) => ({ traceId: traceIdOf(20), spanId: spanIdOf(span) });
    expect(await getSpan(database.pool(), { projectId, ...key(2) })).toMatchObject({ ...payloads, output: null });
    const missing = { traceId: 'no id', spanId: "'" };
    const found = await readSpans(database.pool(), projectId, [key(2), key(7), missing, key(1)]);
    expect(found.map(({ spanId }) => spanId)).toEqual([2, 1].map(spanIdOf));
  });

  it('does not exist in another project, nor under an invalid id', async () => {
    const of = { projectId: otherProjectId, traceId: traceIdOf(20) };
    expect(await getTrace(database.pool(), of)).toBeUndefined();
    expect(await getSpan(database.pool(), { ...of, spanId: spanIdOf(1) })).toBeUndefined();
    expect(await getTrace(database.pool(), { projectId, traceId: '\0' })).toBeUndefined();
  });
});
