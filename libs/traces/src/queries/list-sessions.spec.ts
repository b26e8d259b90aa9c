import type { Queryable } from '@labeling/postgres';
import type pg from 'pg';
import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import type { NewSpan } from '../ingest/new-span.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { listSessions } from './list-sessions.js';
import { InvalidTraceCursor } from './page.js';

const database = aDatabase();
beforeEach(() => database.empty());
const list = (limit = 10, after?: string) =>
  listSessions(database.pool(), { projectId, limit, ...(after !== undefined && { after }) });
const store = (...spans: NewSpan[]) => storeSpans(database.pool(), projectId, spans);

/** A trace of one span, a second after the previous one. */
const trace = (number: number, sessionId: string | null, some: Partial<NewSpan> = {}): NewSpan => {
  const startNs = BigInt(number) * 1_000_000_000n;
  return aSpan({ traceId: traceIdOf(number), startNs, endNs: startNs + 5n, sessionId, ...some });
};

describe('the list of sessions', () => {
  it('lists the most recently active first, with their totals and first words', async () => {
    const said = (words: string) => ({ input: JSON.stringify([{ role: 'user', content: words }]) });
    await store(
      ...[trace(1, 'chat', said('Hi')), trace(5, 'chat', { ...said('Bye'), status: 'error' })],
      trace(5, 'chat', { spanId: spanIdOf(2), parentSpanId: spanIdOf(1) }),
      ...[trace(2, 'older'), trace(3, null), trace(4, 'long', { input: JSON.stringify('x'.repeat(40_000)) })],
      trace(4, 'long', { spanId: spanIdOf(2), startNs: 4_000_000_001n, ...said('In short') }),
    );
    await storeSpans(database.pool(), otherProjectId, [trace(9, 'chat', said('Not ours'))]);
    const { data, next } = await list();
    expect(next).toBeNull();
    expect(data).toEqual([
      {
        ...{ sessionId: 'chat', firstWords: 'Hi', traceCount: 2, spanCount: 3, errorCount: 1 },
        ...{ startNs: 1_000_000_000n, latestStartNs: 5_000_000_000n },
      },
      expect.objectContaining({ sessionId: 'long', firstWords: 'In short', traceCount: 1, spanCount: 2 }),
      expect.objectContaining({ sessionId: 'older', firstWords: null }),
    ]);
  });

  it('comes in pages, even if traces started at the same time', async () => {
    const at = { startNs: 1n, endNs: 2n };
    await store(...[1, 2, 3, 4].flatMap((n) => [trace(n, `s${n}`, at), trace(n + 10, `s${n}`, at)]));
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await list(1, after);
      seen.push(...page.data.map(({ sessionId }) => sessionId));
      after = page.next;
    }
    expect(seen).toEqual(['s4', 's3', 's2', 's1']);
    await expect(list(1, 'x')).rejects.toBeInstanceOf(InvalidTraceCursor);
  });

  it('is read through an index, without the traces outside sessions', async () => {
    await store(...Array.from({ length: 3_000 }, (_, i) => trace(i + 10, null)));
    await store(...Array.from({ length: 300 }, (_, i) => trace(i + 4_000, `s${i % 30}`)));
    await database.pool().query('analyze traces.traces');
    const plans: string[] = [];
    const explaining: Queryable = {
      query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
        const { rows } = await database.pool().query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return database.pool().query<Row>(text, values);
      },
    };
    expect((await listSessions(explaining, { projectId, limit: 5 })).data).toHaveLength(5);
    const scans = plans.filter((line) => /Scan .*traces_|Scan on traces /.test(line));
    expect(scans).toEqual([
      expect.stringContaining('Index Scan Backward using traces_in_sessions'),
      ...Array(2).fill(expect.stringContaining('using traces_of_session')),
    ]);
  });
});
