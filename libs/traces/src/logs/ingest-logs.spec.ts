import type pg from 'pg';
import { aDatabase } from '../database.fixture.js';
import { ingestTraces } from '../ingest/ingest-traces.js';
import { inJson, inProtobuf, jsonLogs, jsonRequest, jsonSpan, partialSuccessIn } from '../otlp/otlp.fixture.js';
import { getTrace } from '../queries/get-trace.js';
import { getSpan } from '../queries/read-spans.js';
import { remapSpans } from '../remap/remap-spans.js';
import { otherProjectId, projectId } from '../spans.fixture.js';
import { ingestLogs } from './ingest-logs.js';
import { joinRecords } from './join-records.js';
import { dropLate, dropWaiting, isAnyWaiting } from './waiting-records.js';

const database = aDatabase();
beforeEach(() => database.empty());

const key = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174' };
const spanBytes = 10_000;
const text = (name: string, stringValue: string) => ({ key: name, value: { stringValue } });
const map = (...values: readonly object[]) => ({ kvlistValue: { values } });
const record = (name: string, timeUnixNano: string, body: object, more: object = {}) => ({
  ...{ ...key, timeUnixNano, eventName: name, body, attributes: [text('gen_ai.system', 'openai')] },
  ...more,
});
/** As the instrumentation of OpenAI sends them. */
const asked = record('gen_ai.user.message', '1700000000000000001', map(text('content', '1.10?')));
const answered = record(
  'gen_ai.choice',
  '1700000000000000002',
  map({ key: 'index', value: { intValue: '0' } }, text('finish_reason', 'stop'), {
    key: 'message',
    value: map(text('role', 'assistant'), text('content', 'Yes')),
  }),
);
const found = {
  input: '[{"role":"user","content":"1.10?"}]',
  inputFrom: 'OpenTelemetry GenAI: events gen_ai.*.message',
  output: '[{"role":"assistant","content":"Yes","finish_reason":"stop"}]',
  outputFrom: 'OpenTelemetry GenAI: events gen_ai.choice',
};

const sendLogs = async (...records: readonly object[]) => {
  const { answer, ...counts } = await ingestLogs(database.pool(), {
    ...{ projectId, spanBytes, body: inJson(jsonLogs(...records)) },
  });
  return { ...counts, answer: JSON.parse(String(answer)) };
};
/** As the server that receives requests does. */
const sendSpan = async (differences: Readonly<Record<string, unknown>> = {}) => {
  const body = inJson(jsonRequest(jsonSpan(differences)));
  const { traceIds } = await ingestTraces(database.pool(), { projectId, body, spanBytes });
  return joinRecords(database.pool(), { projectId, traceIds, spanBytes });
};
const stored = () => getSpan(database.pool(), { projectId, ...key });
const waits = () => isAnyWaiting(database.pool(), projectId);

/** The pool, with something done before it hands out a client. */
const withBeforeConnect = (pool: pg.Pool, before: () => Promise<unknown>): pg.Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return () => before().then(() => target.connect());
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describe('log records with messages', () => {
  it.each([
    ['before their span', [() => sendLogs(asked, answered), () => sendSpan()]],
    ['after their span', [() => sendSpan(), () => sendLogs(asked, answered)]],
    [
      'one before it and one after, in the wrong order',
      [() => sendLogs(answered), () => sendSpan(), () => sendLogs(asked)],
    ],
    [
      'twice',
      [() => sendLogs(asked, answered), () => sendSpan(), () => sendLogs(asked, asked, answered), () => sendSpan()],
    ],
  ])('are read as events of their span when they arrive %s', async (_, steps) => {
    for (const step of steps) await step();
    const span = await stored();
    expect(span).toMatchObject(found);
    expect(JSON.parse(span?.events ?? '').map(({ name }: { name: string }) => name)).toEqual([
      'gen_ai.user.message',
      'gen_ai.choice',
    ]);
    expect(await waits()).toBe(false);
  });

  it('are read the same from protobuf, and with their names in an attribute', async () => {
    await sendSpan();
    const older = (name: string, { eventName: _, ...rest }: typeof asked) => ({
      ...rest,
      attributes: [...rest.attributes, text('event.name', name)],
    });
    const body = inProtobuf(
      jsonLogs(older('gen_ai.user.message', asked), older('gen_ai.choice', answered), { ...asked, traceId: '' }),
    );
    const { joined, answer } = await ingestLogs(database.pool(), { projectId, spanBytes, body });
    expect(joined).toBe(2);
    expect(partialSuccessIn(Buffer.from(answer))).toMatchObject({ rejectedSpans: 1 });
    expect(await stored()).toMatchObject(found);
  });

  it('give model and tokens to the span, and to the sums of its trace', async () => {
    await sendSpan();
    const attributes = [
      text('gen_ai.input.messages', '[{"role":"user","parts":[{"type":"text","content":"hi"}]}]'),
      text('gen_ai.request.model', 'small'),
      { key: 'gen_ai.usage.input_tokens', value: { intValue: '12' } },
    ];
    await sendLogs(record('gen_ai.client.inference.operation.details', '5', {}, { attributes }));
    const sums = { model: 'small', inputTokens: 12, input: '[{"role":"user","content":"hi"}]' };
    expect(await stored()).toMatchObject(sums);
    const trace = await getTrace(database.pool(), { projectId, traceId: key.traceId });
    expect(trace).toMatchObject({ inputTokens: 12 });
    expect(await remapSpans(database.pool())).toMatchObject({ spans: 1, changed: 0 });
  });

  it('stay in their span when they arrive while it is read again', async () => {
    await sendSpan();
    const pool = withBeforeConnect(database.pool(), () => sendLogs(asked, answered));
    expect(await remapSpans(pool)).toMatchObject({ spans: 1, changed: 0 });
    expect(await stored()).toMatchObject(found);
    expect(await remapSpans(database.pool())).toMatchObject({ spans: 1, changed: 0 });
  });

  it('are joined once when they and their span arrive at the same time', async () => {
    await Promise.all([sendLogs(asked, answered), sendSpan(), sendLogs(answered, asked), sendSpan()]);
    expect(await stored()).toMatchObject(found);
    expect(await waits()).toBe(false);
  });

  it('may have a body of plain text, or of JSON in a text', async () => {
    await sendSpan();
    await sendLogs(
      record('gen_ai.user.message', '1', { stringValue: 'in words' }),
      record('gen_ai.user.message', '2', { stringValue: '{"content":"in JSON"}' }),
    );
    const { input } = (await stored()) ?? {};
    expect(JSON.parse(input ?? '').map(({ content }: { content: string }) => content)).toEqual(['in words', 'in JSON']);
  });
});

describe('log records that are not kept', () => {
  it('are counted in the answer with the reasons', async () => {
    await sendSpan();
    const long = record('gen_ai.user.message', '1', map(text('content', 'x'.repeat(4_000))));
    const { answer, ...counts } = await sendLogs(
      record('', '1', { stringValue: 'started' }),
      record('gen_ai.user.message', '1', {}, { spanId: '' }),
      record('gen_ai.user.message', '1', map(text('content', 'x'.repeat(10_000)))),
      { ...long, timeUnixNano: 'never' },
      long,
      { ...long, timeUnixNano: '2' },
    );
    expect(counts).toEqual({ joined: 1, rejected: 5 });
    const reasons = [
      'timeUnixNano must be a whole number of 64 bits',
      'only generative AI events (gen_ai.*) are kept from logs',
      'a log record needs the traceId and the spanId of its span',
      'a log record has 10096 bytes; at most 10000 are allowed (LIMIT_SPAN_BYTES)',
      'a span with its log records may have at most 10000 bytes (LIMIT_SPAN_BYTES)',
    ];
    expect(answer.partialSuccess).toEqual({ rejectedLogRecords: '5', errorMessage: reasons.join('; ') });
  });

  it('are those that wait too long for their span, and the oldest when there are too many', async () => {
    const large = { spanId: 'ab'.repeat(8) };
    await sendLogs(asked);
    await database.pool().query("update traces.log_records set received_at = now() - interval '61 minutes'");
    await sendLogs({ ...answered, ...large });
    await sendSpan();
    expect(await stored()).toMatchObject({ input: null, events: '[]' });
    for (let i = 1; i < 4; i++) await sendLogs({ ...asked, ...large, timeUnixNano: String(i) });
    expect(await dropWaiting(database.pool(), projectId, { seconds: 3_600, bytes: 2_500 })).toBe(2);
    expect(await dropWaiting(database.pool(), projectId, { seconds: 3_600, bytes: 2_500 })).toBe(0);
    await sendSpan(large);
    const { events } = (await getSpan(database.pool(), { projectId, ...key, ...large })) ?? {};
    expect(JSON.parse(events ?? '').map(({ timeNs }: { timeNs: string }) => timeNs)).toEqual(['2', '3']);
  });

  it('include those of every project that wait too long, even without another request', async () => {
    await sendLogs(asked);
    const body = inJson(jsonLogs(asked));
    await ingestLogs(database.pool(), { projectId: otherProjectId, spanBytes, body });
    const isLate = "update traces.log_records set received_at = now() - interval '61 minutes' where project_id = $1";
    await database.pool().query(isLate, [otherProjectId]);
    expect(await dropLate(database.pool())).toBe(1);
    expect([await waits(), await isAnyWaiting(database.pool(), otherProjectId)]).toEqual([true, false]);
  });

  it('are counted as none for an empty request', async () => {
    expect(await sendLogs()).toEqual({ joined: 0, rejected: 0, answer: {} });
  });
});
