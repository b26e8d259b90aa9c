import type { Queryable } from '@labeling/postgres';
import type pg from 'pg';
import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { getTrace } from './get-trace.js';
import { listCallers, listSpans } from './list-spans.js';
import { listTraces, type ListTraces } from './list-traces.js';
import { InvalidTraceCursor, spanCursor } from './page.js';
import { getSmallSpan, getSpan, readSpans } from './read-spans.js';

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

  it('lists the latest first, in pages, even if traces started at the same time', async () => {
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

  it('is summed up, and lists its spans by start, without payloads', async () => {
    const of = { projectId, traceId: traceIdOf(20) };
    const trace = await getTrace(database.pool(), of);
    expect(trace).toMatchObject({ startNs: 1n, durationNs: 8n, spanCount: 2, cost: '0.5' });
    const { data, next } = await listSpans(database.pool(), { ...of, limit: 2 });
    expect(data).toEqual([
      expect.objectContaining({ spanId: spanIdOf(1), hasInput: false, hasOutput: true, durationNs: 8n, cost: '0.5' }),
      expect.objectContaining({ spanId: spanIdOf(2), hasInput: true, hasOutput: false, startNs: 5n, cost: null }),
    ]);
    expect(data[0]).not.toHaveProperty('attributes');
    expect(next).toBeNull();
  });

  it('returns a span with its exact payloads, and several in the order asked for', async () => {
    const key = (span: number) => ({ traceId: traceIdOf(20), spanId: spanIdOf(span) });
    expect(await getSpan(database.pool(), { projectId, ...key(2) })).toMatchObject({ ...payloads, output: null });
    const missing = { traceId: 'no id', spanId: "'" };
    const found = await readSpans(database.pool(), projectId, [key(2), key(7), missing, key(1)]);
    expect(found.map(({ spanId }) => spanId)).toEqual([2, 1].map(spanIdOf));
  });

  it('is read with its payloads up to a requested size only', async () => {
    const key = { projectId, traceId: traceIdOf(20), spanId: spanIdOf(2) };
    const bytes = Buffer.byteLength(
      Object.values({ ...aSpan(payloads) })
        .filter((value) => typeof value === 'string')
        .join(''),
    );
    expect(await getSmallSpan(database.pool(), key, bytes)).toEqual(await getSpan(database.pool(), key));
    expect(await getSmallSpan(database.pool(), key, 10)).toBeUndefined();
  });

  it('does not exist in another project, nor under an invalid id', async () => {
    const of = { projectId: otherProjectId, traceId: traceIdOf(20) };
    expect(await getTrace(database.pool(), of)).toBeUndefined();
    expect(await listSpans(database.pool(), { ...of, limit: 9 })).toEqual({ data: [], next: null });
    expect(await listCallers(database.pool(), { ...of, spanId: spanIdOf(1), limit: 9 })).toEqual([]);
    expect(await getSpan(database.pool(), { ...of, spanId: spanIdOf(1) })).toBeUndefined();
    expect(await getTrace(database.pool(), { projectId, traceId: '\0' })).toBeUndefined();
  });
});

describe('the spans of a trace', () => {
  const traceId = traceIdOf(30);
  const pages = async (limit: number) => {
    const seen: string[][] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await listSpans(database.pool(), {
        projectId,
        traceId,
        limit,
        ...(after !== undefined && { after }),
      });
      seen.push(page.data.map(({ spanId }) => spanId));
      after = page.next;
    }
    return seen;
  };
  // If spans start at once, the callers come first, because they take longer.
  const spans = [
    ...[1, 2, 3].map((id) => aSpan({ traceId, spanId: spanIdOf(id), startNs: 10n, endNs: 40n - BigInt(id) })),
    ...[5, 4].map((id) => aSpan({ traceId, spanId: spanIdOf(id), startNs: 20n, endNs: 30n })),
    aSpan({ traceId, spanId: spanIdOf(6), startNs: 2n ** 63n - 1n, endNs: 2n ** 63n - 1n, name: 'x'.repeat(1_000) }),
  ];

  beforeAll(() => storeSpans(database.pool(), projectId, spans));

  it.each([1, 2, 3, 5, 6, 7])('are listed by start, the longer first, in pages of %i', async (limit) => {
    const seen = await pages(limit);
    expect(seen.flat()).toEqual([1, 2, 3, 4, 5, 6].map(spanIdOf));
    expect(seen.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
  });

  it('are read only as far as the page goes, however many follow', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      aSpan({ traceId: traceIdOf(40 + (i % 10)), spanId: spanIdOf(i + 1), startNs: BigInt(i + 1), endNs: 20_000n }),
    );
    await storeSpans(database.pool(), projectId, many);
    await database.pool().query('analyze traces.spans');
    const plans: string[] = [];
    const explaining: Queryable = {
      query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
        const { rows } = await database.pool().query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return database.pool().query<Row>(text, values);
      },
    };
    const asked = { projectId, traceId: traceIdOf(40), limit: 10, after: `5001.20000.${spanIdOf(5_001)}` };
    expect((await listSpans(explaining, asked)).data[0]?.spanId).toBe(spanIdOf(5_011));
    const scans = plans.filter((line) => line.includes('Scan'));
    expect(scans).toEqual([expect.stringMatching(/Index Scan using spans_of_trace .* rows=1\d(\.00)? loops=1/)]);
  });

  it('continue after any span', async () => {
    const span = await getSpan(database.pool(), { projectId, traceId, spanId: spanIdOf(4) });
    const after = span && spanCursor(span);
    const page = await listSpans(database.pool(), { projectId, traceId, limit: 9, ...(after && { after }) });
    expect(page.data.map(({ spanId }) => spanId)).toEqual([5, 6].map(spanIdOf));
  });

  it('have texts of limited length', async () => {
    const { data } = await listSpans(database.pool(), { projectId, traceId, limit: 9, longestText: 7 });
    expect(data.at(-1)?.name).toBe('xxxxxxx');
    expect((await listSpans(database.pool(), { projectId, traceId, limit: 9 })).data.at(-1)?.name).toHaveLength(1_000);
  });

  it.each([
    '',
    'x',
    '1.2',
    `1.1.${traceIdOf(1)}`,
    `9999999999999999999.1.${spanIdOf(1)}`,
    `1.9999999999999999999.${spanIdOf(1)}`,
  ])('refuse the cursor %j', async (after) => {
    await expect(listSpans(database.pool(), { projectId, traceId, limit: 1, after })).rejects.toThrow(
      InvalidTraceCursor,
    );
  });
});

describe('the callers of a span', () => {
  const traceId = traceIdOf(31);
  const called = (id: number, by: number | undefined) =>
    aSpan({ traceId, spanId: spanIdOf(id), parentSpanId: by === undefined ? null : spanIdOf(by) });
  const callers = async (id: number, limit = 10) => {
    const found = await listCallers(database.pool(), { projectId, traceId, spanId: spanIdOf(id), limit });
    return found.map(({ spanId }) => parseInt(spanId, 16));
  };

  beforeAll(() =>
    storeSpans(database.pool(), projectId, [
      ...[called(1, undefined), called(2, 1), called(3, 2), called(4, 1), called(5, 99)],
      ...[called(6, 7), called(7, 6), called(8, 8)],
    ]),
  );

  it('are listed from the outermost to the span itself', async () => {
    expect([await callers(3), await callers(1), await callers(5)]).toEqual([[1, 2, 3], [1], [5]]);
  });

  it('are the nearest when there are too many', async () => {
    expect(await callers(3, 2)).toEqual([2, 3]);
  });

  it('are returned once, even if spans call each other in a circle', async () => {
    expect([await callers(6), await callers(8), await callers(50)]).toEqual([[7, 6], [8], []]);
  });
});
