import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import type { NewSpan } from '../ingest/new-span.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { sampleOfAgents } from './agents.fixture.js';
import { wholeSession, wholeTrace } from './read-whole.js';
import { WholeTooLarge, type WholeForm } from './whole.js';

const database = aDatabase();
beforeEach(() => database.empty());
const store = (...spans: NewSpan[]) => storeSpans(database.pool(), projectId, spans);
const trace = (form: WholeForm, mostBytes = 10_000, traceId = traceIdOf(1)) =>
  wholeTrace(database.pool(), { projectId, traceId }, { form, mostBytes });
const session = (form: WholeForm, mostBytes = 10_000, sessionId = 's') =>
  wholeSession(database.pool(), { projectId, sessionId }, { form, mostBytes });

/** A turn of a session: an agent that asks a model. */
function aTurn(number: number, question: string, answer: string): NewSpan[] {
  const traceId = traceIdOf(number);
  const startNs = BigInt(number) * 1_000_000_000n;
  const said = [{ role: 'user', content: question }];
  return [
    aSpan({ traceId, name: 'turn', type: 'agent', startNs, endNs: startNs + 9n, sessionId: 's', input: '"agent"' }),
    aSpan({
      ...{ traceId, spanId: spanIdOf(2), parentSpanId: spanIdOf(1), name: 'chat', type: 'llm', model: 'small' },
      ...{ startNs: startNs + 1n, endNs: startNs + 2n, input: JSON.stringify(said), output: JSON.stringify(answer) },
    }),
  ];
}

describe('a whole trace', () => {
  it('is a tree of its spans, or what was said to and by models', async () => {
    await store(...aTurn(1, 'Hi', 'Hello'));
    expect(await trace('tree')).toEqual({
      name: 'turn',
      data:
        '[{"name":"turn","kind":"agent","input":"agent","children":[{"name":"chat","kind":"llm","model":"small",' +
        '"input":[{"role":"user","content":"Hi"}],"output":"Hello"}]}]',
      metadata:
        `{"traceId":"${traceIdOf(1)}","name":"turn","service":null,"sessionId":"s",` +
        '"startedAt":"1970-01-01T00:00:01.000Z","spans":2}',
    });
    const { data } = (await trace('conversation')) ?? {};
    expect(data).toBe('[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]');
  });

  it('is what the outermost spans were asked and answered if no model was called', async () => {
    await store(
      aSpan({ name: 'server' }),
      aSpan({ spanId: spanIdOf(2), parentSpanId: spanIdOf(1), input: '"Hi"', output: '"Hello"' }),
      aSpan({ spanId: spanIdOf(3), parentSpanId: spanIdOf(2), input: '"inside"' }),
    );
    expect((await trace('conversation'))?.data).toBe(
      '[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]',
    );
  });

  it('also includes what spans in a circle, without an outermost one, were asked and answered', async () => {
    const calls = (id: number, from: number, said: Partial<NewSpan> = {}) =>
      aSpan({ spanId: spanIdOf(id), parentSpanId: spanIdOf(from), startNs: BigInt(1_000 + id), ...said });
    await store(
      aSpan({ input: '"Hi"', output: '"Hello"' }),
      calls(2, 4),
      calls(3, 2, { input: '"How are you?"', output: '"Fine"' }),
      calls(4, 3, { input: '"inside"' }),
      calls(5, 4, { input: '"below"' }),
      calls(6, 7, { input: '"Bye"', output: '"Take care"' }),
      calls(7, 6),
    );
    const turns: { content: string }[] = JSON.parse((await trace('conversation'))?.data ?? '');
    expect(turns.map(({ content }) => content)).toEqual(['Hi', 'Hello', 'How are you?', 'Fine', 'Bye', 'Take care']);
  });

  it('is refused before it is read when it is too large, with its size', async () => {
    await store(aSpan({ input: JSON.stringify('x'.repeat(5_000)) }));
    for (const form of ['tree', 'conversation'] as const) {
      const refused = await trace(form, 4_000).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(WholeTooLarge);
      expect((refused as WholeTooLarge).bytes).toBeGreaterThanOrEqual(5_000);
    }
  });

  it('is not a conversation when it has too many spans to hold in memory', async () => {
    await store(...aTurn(1, 'Hi', 'Hello'));
    await database.pool().query('update traces.traces set span_count = 200001');
    await expect(trace('conversation')).rejects.toThrow(
      'Trace turn has 200001 spans in one trace; a conversation is read from at most 200000',
    );
    expect(await trace('tree')).toBeDefined();
  });

  it('does not exist for another project', async () => {
    await storeSpans(database.pool(), otherProjectId, aTurn(1, 'Hi', 'Hello'));
    expect([await trace('tree'), await session('tree')]).toEqual([undefined, undefined]);
  });
});

describe('a conversation of several agents', () => {
  const { spans, conversation } = sampleOfAgents();
  const said = async () => JSON.parse((await trace('conversation', 100_000))?.data ?? '');

  it('is in the order of its calls, and shows whose turn each one is', async () => {
    await store(...spans);
    expect(await said()).toEqual(conversation);
  });

  it('shows that across the traces of a session, but not if only one agent speaks', async () => {
    const alone = spans.filter(({ spanId }) => spanId === spanIdOf(1) || spanId === spanIdOf(2));
    await store(...alone.map((span) => ({ ...span, sessionId: 's' })));
    const mine = conversation.filter(({ agent }) => agent === 'planner').slice(0, 3);
    expect(await said()).toEqual(mine.map(({ agent: _, ...message }) => message));
    const later = { traceId: traceIdOf(2), sessionId: 's' };
    const critics = spans.filter(({ spanId }) => spanId === spanIdOf(5) || spanId === spanIdOf(8));
    await store(...critics.map((span) => ({ ...span, ...later, startNs: span.startNs + 1_000n })));
    const both: { agent: string }[] = JSON.parse((await session('conversation'))?.data ?? '');
    expect(both.map(({ agent }) => agent)).toEqual([
      ...Array(3).fill('planner'),
      ...Array(3).fill('invoke_agent critic'),
    ]);
  });

  it('names the nearest agent, even if spans call each other in a circle', async () => {
    const circling = spans.map((span) =>
      span.spanId === spanIdOf(1) ? { ...span, parentSpanId: spanIdOf(11) } : span,
    );
    await store(...circling);
    expect(await said()).toEqual(conversation);
  });
});

describe('a whole session', () => {
  it('lists its traces in the order in which they started', async () => {
    await store(...aTurn(2, 'Bye', 'Take care'), ...aTurn(1, 'Hi', 'Hello'));
    const { data = '', metadata = '' } = (await session('tree')) ?? {};
    expect(JSON.parse(data)).toMatchObject([
      { traceId: traceIdOf(1), name: 'turn', spans: [{ name: 'turn', children: [{ output: 'Hello' }] }] },
      { traceId: traceIdOf(2), name: 'turn', spans: [{ name: 'turn', children: [{ output: 'Take care' }] }] },
    ]);
    expect(JSON.parse(metadata)).toEqual({
      ...{ sessionId: 's', startedAt: '1970-01-01T00:00:01.000Z', traces: [traceIdOf(1), traceIdOf(2)] },
    });
    const turns: { content: string }[] = JSON.parse((await session('conversation'))?.data ?? '');
    expect(turns.map(({ content }) => content)).toEqual(['Hi', 'Hello', 'Bye', 'Take care']);
    await store(...aTurn(3, 'Hi', 'Hello'));
    const again: { content: string }[] = JSON.parse((await session('conversation'))?.data ?? '');
    expect(again.slice(4).map(({ content }) => content)).toEqual(['Hi', 'Hello']);
    await expect(session('tree', 200)).rejects.toBeInstanceOf(WholeTooLarge);
  });
});
