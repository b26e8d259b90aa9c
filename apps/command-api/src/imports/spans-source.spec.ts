import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let queue: string;
beforeAll(async () => {
  running = await startApi({ LIMIT_ITEMS_PER_REQUEST: '120', LIMIT_ITEM_BYTES: '2048' });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
});

const traceId = 'ab'.repeat(16);
const spanId = (number: number) => number.toString(16).padStart(16, '0');
const key = (number: number) => ({ traceId, spanId: spanId(number) });
const exact = '{"z":1.10,"a":12345678901234567890,"é":"\\ud800"}';

async function send(number: number, attributes: Readonly<Record<string, string>>, to = admin): Promise<void> {
  const list = Object.entries(attributes).map(([name, stringValue]) => ({ key: name, value: { stringValue } }));
  const span = { ...key(number), name: `step ${number}`, startTimeUnixNano: '1', attributes: list };
  const sent = await to.post('/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  expect(sent.text).toBe('{}');
}
const imported = (spans: unknown, to = queue) =>
  admin.post(`/v1/labeling_queues/${to}/imports`, { source: { type: 'spans', spans } });
const items = async (position: string | null) =>
  (await admin.get(`/v1/labeling_queues/${queue}/items?limit=1000&atLeast=${position}`)).text;

describe('an import of spans', () => {
  it('turns input and output into data and target, exactly, in the order asked for', async () => {
    await send(1, { 'lmnr.span.input': exact, 'lmnr.span.output': 'said', 'gen_ai.request.model': 'm' });
    await send(2, {});
    const answer = await imported([{ ...key(2), traceId: traceId.toUpperCase() }, key(1)]);
    expect([answer.status, answer.text]).toEqual([201, '{"added":2,"collapsed":0}']);
    const page = await items(answer.headers.get('position'));
    expect(page).toContain(`"data":${exact},"target":"said"`);
    const source = (number: number) => ({ type: 'span', ...key(number), name: `step ${number}` });
    expect(JSON.parse(page).data).toMatchObject([
      { data: null, target: null, metadata: { ...key(2), name: 'step 2', model: null }, source: source(2) },
      { metadata: { ...key(1), name: 'step 1', model: 'm' }, source: source(1) },
    ]);
    expect(JSON.parse(page).data[1].idempotencyKey).toBe(`span:${traceId}:${spanId(1)}`);
  });

  it('adds no span twice, in one request or in several', async () => {
    for (const number of [10, 11]) await send(number, {});
    expect((await imported([key(10), key(10)])).text).toBe('{"added":1,"collapsed":1}');
    expect((await imported([key(11), key(10)])).text).toBe('{"added":1,"collapsed":1}');
  });

  it('adds more spans than are read at once, in order', async () => {
    const numbers = Array.from({ length: 120 }, (_, i) => i + 1_000);
    await Promise.all(numbers.map((number) => send(number, { 'lmnr.span.input': String(number) })));
    const answer = await imported(numbers.map(key));
    const page = await items(answer.headers.get('position'));
    expect(JSON.parse(page).data.map(({ data }: { data: number }) => data)).toEqual(numbers);
  });

  it('adds nothing when one of them is too large', async () => {
    await send(20, {});
    await send(21, { 'lmnr.span.input': 'x'.repeat(3_000) });
    const answer = await imported([key(20), key(21)]);
    expectProblem(answer, 413, 'item_too_large');
    expect(answer.body['errors']).toMatchObject([{ pointer: '/1' }]);
    expect((await admin.get(`/v1/labeling_queues/${queue}`)).body['counters']).toMatchObject({ total: 0 });
  });
});

describe('an import of spans is refused', () => {
  it.each([
    [undefined, '/source/spans'],
    [{}, '/source/spans'],
    [[], '/source/spans'],
    [[1], '/source/spans/0'],
    [[{ traceId }], '/source/spans/0'],
    [[key(1), { traceId: 5, spanId: {} }], '/source/spans/1'],
  ])('when the spans are %j', async (spans, pointer) => {
    const answer = await imported(spans);
    expectProblem(answer, 400, 'invalid_body');
    expect(answer.body['errors']).toMatchObject([{ pointer }]);
  });

  it('when there are too many spans, or one does not exist', async () => {
    expectProblem(await imported(Array.from({ length: 121 }, (_, i) => key(i + 1))), 413, 'too_many_items');
    await send(30, {});
    const answer = await imported([key(30), key(404)]);
    expectProblem(answer, 404, 'span_not_found');
    expect(answer.body['detail']).toContain(spanId(404));
  });

  it('when it is of another project', async () => {
    await send(31, {}, await running.anotherProject());
    expectProblem(await imported([key(31)]), 404, 'span_not_found');
  });
});
