import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
beforeAll(async () => {
  running = await startApi({ LIMIT_ITEMS_PER_REQUEST: '5', LIMIT_ITEM_BYTES: '2048' });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
});

const traceId = (number: number) => `${number}`.padStart(32, 'a');
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

/** A trace of two spans: a step that asks a model. */
async function send(number: number, question: string, session?: string, to = admin): Promise<void> {
  const of = { traceId: traceId(number), startTimeUnixNano: String(number * 1_000) };
  const said = [
    attribute('openinference.span.kind', 'LLM'),
    attribute('lmnr.span.input', JSON.stringify([{ role: 'user', content: question }])),
    attribute('lmnr.span.output', `Answer to ${question}`),
    ...(session === undefined ? [] : [attribute('session.id', session)]),
  ];
  const spans = [
    { ...of, spanId: '00000000000000a1', name: 'step' },
    { ...of, spanId: '00000000000000a2', parentSpanId: '00000000000000a1', name: 'chat', attributes: said },
  ];
  expect((await to.post('/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans }] }] })).text).toBe('{}');
}
const imported = (source: object) => admin.post(`/v1/labeling_queues/${queue}/imports`, { source });
const items = async (position: string | null) =>
  JSON.parse((await admin.get(`/v1/labeling_queues/${queue}/items?limit=100&atLeast=${position}`)).text).data;

describe('an import of whole traces', () => {
  it('makes an item of each, as a tree or a conversation, once', async () => {
    await send(1, 'one');
    await send(2, 'two');
    const traceIds = [traceId(2).toUpperCase(), traceId(1)];
    const tree = await imported({ type: 'traces', traceIds, form: 'tree' });
    expect([tree.status, tree.text]).toEqual([201, '{"added":2,"collapsed":0}']);
    const found = await items(tree.headers.get('position'));
    expect(found[0]).toMatchObject({
      data: [{ name: 'step', kind: 'other', children: [{ name: 'chat', kind: 'llm', output: 'Answer to two' }] }],
      target: {},
      metadata: { traceId: traceId(2), name: 'step', sessionId: null, spans: 2 },
      source: { type: 'trace', traceId: traceId(2), name: 'step' },
      idempotencyKey: `trace:${traceId(2)}:tree`,
    });
    expect((await imported({ type: 'traces', traceIds, form: 'tree' })).text).toBe('{"added":0,"collapsed":2}');
    const said = await imported({ type: 'traces', traceIds: [traceId(1)], form: 'conversation' });
    expect((await items(said.headers.get('position'))).at(-1).data).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'Answer to one' },
    ]);
  });

  it('adds nothing when one is too large, and says how large', async () => {
    await send(3, 'three');
    await send(4, 'x'.repeat(3_000));
    for (const form of ['tree', 'conversation']) {
      const answer = await imported({ type: 'traces', traceIds: [traceId(3), traceId(4)], form });
      expectProblem(answer, 413, 'item_too_large');
      expect(answer.body['detail']).toMatch(/Trace step has at least [36]\d{3} bytes; an item may have at most 2048/);
    }
    expect((await admin.get(`/v1/labeling_queues/${queue}`)).body['counters']).toMatchObject({ total: 0 });
  });
});

describe('an import of whole sessions', () => {
  it('makes one item of its traces in order, once', async () => {
    const sessionIds = ['a/b ü', 's'.repeat(600)];
    await send(12, 'later', sessionIds[0]);
    await send(11, 'sooner', sessionIds[0]);
    await send(13, 'long', sessionIds[1]);
    const answer = await imported({ type: 'sessions', sessionIds, form: 'conversation' });
    expect(answer.text).toBe('{"added":2,"collapsed":0}');
    const [first, second] = await items(answer.headers.get('position'));
    expect(first).toMatchObject({
      data: ['sooner', 'Answer to sooner', 'later', 'Answer to later'].map((content) => ({ content })),
      metadata: { sessionId: sessionIds[0], traces: [traceId(11), traceId(12)] },
      source: { type: 'session', sessionId: sessionIds[0] },
      idempotencyKey: 'session:a/b ü:conversation',
    });
    expect(second.idempotencyKey).toMatch(/^session:[0-9a-f]{64}:conversation$/);
    expect((await imported({ type: 'sessions', sessionIds, form: 'conversation' })).text).toContain('"added":0');
    const listed = await admin.get(`/v1/traces?session=${encodeURIComponent(sessionIds[0] ?? '')}`);
    expect(JSON.parse(listed.text).data).toMatchObject([{ traceId: traceId(12), sessionId: sessionIds[0] }, {}]);
  });
});

describe('an import of traces or sessions is refused', () => {
  it.each([
    [{ type: 'traces', form: 'tree' }, '/source/traceIds'],
    [{ type: 'traces', traceIds: 1, form: 'tree' }, '/source/traceIds'],
    [{ type: 'traces', traceIds: ['x'], form: 'tree' }, '/source/traceIds/0'],
    [{ type: 'traces', traceIds: [traceId(1)], form: 'list' }, '/source/form'],
    [{ type: 'sessions', sessionIds: [], form: 'tree' }, '/source/sessionIds'],
    [{ type: 'sessions', sessionIds: ['a', '', 5], form: 'tree' }, '/source/sessionIds/1'],
  ])('when it is %j', async (source, pointer) => {
    const answer = await imported(source);
    expectProblem(answer, 400, 'invalid_body');
    expect(JSON.parse(answer.text).errors[0]).toMatchObject({ pointer });
  });

  it('when there are too many, one does not exist, or it is of another project', async () => {
    const many = Array.from({ length: 6 }, (_, i) => traceId(i));
    expectProblem(await imported({ type: 'traces', traceIds: many, form: 'tree' }), 413, 'too_many_items');
    await send(404, 'theirs', 'theirs', await running.anotherProject());
    expectProblem(await imported({ type: 'traces', traceIds: [traceId(404)], form: 'tree' }), 404, 'trace_not_found');
    expectProblem(await imported({ type: 'sessions', sessionIds: ['theirs'], form: 'tree' }), 404, 'trace_not_found');
  });
});
