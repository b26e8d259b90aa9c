import fc from 'fast-check';

import { aDatabase } from '../database.fixture.js';
import { getTrace } from '../queries/get-trace.js';
import { listSpans } from '../queries/list-spans.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import type { NewSpan } from './new-span.js';
import { storeSpans } from './store-spans.js';

const database = aDatabase();
beforeEach(() => database.empty());
const store = (...spans: NewSpan[]) => storeSpans(database.pool(), projectId, spans);

async function everything(): Promise<unknown> {
  const spans = await database.pool().query('select * from traces.spans order by trace_id, span_id');
  const traces = await database.pool().query('select * from traces.traces order by trace_id');
  // Their arrival times do not depend on the spans alone.
  return { spans: spans.rows, traces: traces.rows.map(({ received_at: _, ...trace }) => trace) };
}

describe('storing spans', () => {
  it('sums them up per trace', async () => {
    const root = aSpan({ name: 'agent', service: 'bot', status: 'ok', startNs: 10n, endNs: 90n });
    const llm = { type: 'llm', parentSpanId: spanIdOf(1), inputTokens: 5, outputTokens: 7, cost: '0.10' } as const;
    const agent = { type: 'agent', parentSpanId: spanIdOf(1), inputTokens: 10, outputTokens: 14, cost: '0.4' } as const;
    const stored = await store(
      ...[root, aSpan({ ...llm, spanId: spanIdOf(2), startNs: 20n, endNs: 95n })],
      ...[aSpan({ ...llm, spanId: spanIdOf(3), startNs: 30n, endNs: 40n }), aSpan({ ...agent, spanId: spanIdOf(4) })],
    );
    expect(stored).toBe(4);
    expect(await getTrace(database.pool(), { projectId, traceId: traceIdOf(1) })).toEqual({
      ...{ traceId: traceIdOf(1), name: 'agent', service: 'bot', status: 'ok', startNs: 10n, durationNs: 1_990n },
      ...{ spanCount: 4, errorCount: 0, inputTokens: 10, outputTokens: 14, cost: '0.2', sessionId: null },
    });
  });

  it('leaves tokens and cost empty if no span has them, and marks a trace with a failed span as failed', async () => {
    await store(aSpan({ status: 'ok' }), aSpan({ spanId: spanIdOf(2), parentSpanId: spanIdOf(1), status: 'error' }));
    const found = await getTrace(database.pool(), { projectId, traceId: traceIdOf(1) });
    const trace = { status: 'error', errorCount: 1, inputTokens: null, outputTokens: null, cost: null };
    expect(found).toMatchObject(trace);
  });

  it('uses the largest tokens and cost of an agent if no other span has any', async () => {
    const agent = { type: 'agent', inputTokens: 10, outputTokens: 3 } as const;
    await store(aSpan({ ...agent, inputTokens: 30 }), aSpan({ ...agent, spanId: spanIdOf(2), outputTokens: null }));
    await store(aSpan({ ...agent, spanId: spanIdOf(3), cost: '0.20' }));
    await store(aSpan({ spanId: spanIdOf(4), outputTokens: 1 }));
    const found = await getTrace(database.pool(), { projectId, traceId: traceIdOf(1) });
    expect(found).toMatchObject({ inputTokens: 30, outputTokens: 1, cost: '0.2' });
  });

  it('keeps what arrived first and counts nothing twice', async () => {
    const batch = [aSpan(), aSpan({ spanId: spanIdOf(2), inputTokens: 3 }), aSpan({ traceId: traceIdOf(2) })];
    expect(await store(...batch)).toBe(3);
    const before = await everything();
    expect(await store(...batch)).toBe(0);
    expect(await store(aSpan({ name: 'another', inputTokens: 9 }), aSpan({ status: 'error' }))).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('keeps projects with the same ids apart', async () => {
    await store(aSpan({ name: 'ours' }));
    await storeSpans(database.pool(), otherProjectId, [aSpan({ name: 'theirs' })]);
    const ours = await getTrace(database.pool(), { projectId, traceId: traceIdOf(1) });
    const { data } = await listSpans(database.pool(), { projectId, traceId: traceIdOf(1), limit: 10 });
    expect([ours?.name, ours?.spanCount, data.map(({ name }) => name)]).toEqual(['ours', 1, ['ours']]);
  });
});

const someSpans = fc
  .array(
    fc.record({
      parent: fc.boolean(),
      startNs: fc.bigInt({ min: 1n, max: 4n }),
      length: fc.bigInt({ min: 0n, max: 4n }),
      status: fc.constantFrom('ok' as const, 'error' as const, 'unset' as const),
      type: fc.constantFrom('llm' as const, 'agent' as const),
      inputTokens: fc.option(fc.nat(9)),
      cost: fc.option(fc.constantFrom('0.1', '0.02', '3', '1e-7')),
      sessionId: fc.constantFrom(null, 'a', 'B'),
      trace: fc.constantFrom(1, 1, 2),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((given) =>
    given.map(({ parent, length, trace, ...rest }, i) =>
      aSpan({
        ...rest,
        ...{ traceId: traceIdOf(trace), spanId: spanIdOf(i + 1), parentSpanId: parent ? spanIdOf(99) : null },
        ...{ endNs: rest.startNs + length, name: `span ${i}`, service: `service ${i}` },
      }),
    ),
  );

/** The same spans in any order, split into requests anywhere, with some of them sent again. */
const arrivals = someSpans.chain((spans) =>
  fc.record({
    spans: fc.constant(spans),
    order: fc.shuffledSubarray([...spans, ...spans], { minLength: spans.length * 2 }),
    sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: spans.length * 2, maxLength: spans.length * 2 }),
  }),
);

describe('storing spans in any order', () => {
  it('gives the same sums whatever the order of arrival, even of many at once', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async ({ spans, order, sizes }, atOnce) => {
        await database.empty();
        await store(...spans);
        const expected = await everything();
        await database.empty();
        const requests: NewSpan[][] = [];
        for (let at = 0; at < order.length; at += sizes[requests.length - 1] ?? 1)
          requests.push(order.slice(at, at + (sizes[requests.length] ?? 1)));
        if (atOnce) await Promise.all(requests.map((request) => store(...request)));
        else for (const request of requests) await store(...request);
        expect(await everything()).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
