// The official OpenTelemetry SDK, pointed at the product as its users would: with an address and an API key.
import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { admin } from '../product/member.fixture.js';
import { aProduct } from '../product/product.fixture.js';
import { cookiesOf } from '../product/sign-in.js';
import { untilStored } from '../product/stored.fixture.js';
import { rebuild } from '../durability/rebuild.fixture.js';
import { startReceiver } from './receiver.fixture.js';
import { protobufSender, senders, traced as tracedTo, type Sender } from './senders.fixture.js';

const receiver = await startReceiver();
afterAll(() => receiver.close());
const site = aProduct({
  ...{ BOOTSTRAP_EMAIL: admin.email, BOOTSTRAP_PASSWORD: admin.password },
  ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '50' },
});
const REMAP = join(import.meta.dirname, '../../../infra/remap.mjs');
const DEMO = join(import.meta.dirname, '../../../infra/demo/demo-traces.mjs');

/** Runs a traced program and returns once its spans are sent. */
const traced = (sender: Sender, program: (tracer: Tracer) => void) =>
  tracedTo(sender, site.product, (provider) => program(provider.getTracer('a program', '1.2.3')));

const get = async (path: string) => JSON.parse((await site.client.get(path)).text);

describe('OpenTelemetry', () => {
  it.each(senders)('accepts the spans of a program that sends $name', async (sender) => {
    let traceId = '';
    let llmId = '';
    await traced(sender, (tracer) => {
      const root = tracer.startSpan(`run in ${sender.name}`, { kind: SpanKind.SERVER });
      const within = trace.setSpan(context.active(), root);
      ({ traceId } = root.spanContext());
      const llm = tracer.startSpan('chat', { kind: SpanKind.CLIENT, startTime: [1_800_000_000, 123_456_789] }, within);
      llmId = llm.spanContext().spanId;
      llm.setAttributes({
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'small',
        'gen_ai.usage.input_tokens': 12,
        'gen_ai.usage.cost': 0.25,
        'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"1.10?"}]}]',
        'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Ünlü 👍"}]}]',
        decimals: [1.5, 2],
        large: Number.MAX_SAFE_INTEGER,
      });
      llm.addEvent('retried', { why: 'slow' }, [1_800_000_000, 200_000_000]);
      llm.setStatus({ code: SpanStatusCode.ERROR, message: 'half done' });
      llm.end([1_800_000_001, 123_456_789]);
      tracer.startSpan('later', { links: [{ context: root.spanContext() }] }, within).end();
      root.end();
    });

    const { trace: row, spans } = await get(`/v1/traces/${traceId}`);
    const sums = { spanCount: 3, errorCount: 1, inputTokens: 12, outputTokens: null, cost: '0.25', status: 'error' };
    expect(row).toMatchObject({ traceId, name: `run in ${sender.name}`, ...sums });
    expect(row.service).toMatch(/^unknown_service/);
    expect(spans).toHaveLength(3);
    expect((await get('/v1/traces?limit=1000')).data).toContainEqual(row);
    const llm = await get(`/v1/traces/${traceId}/spans/${llmId}`);
    expect(llm).toMatchObject({
      ...{ name: 'chat', kind: 'client', type: 'llm', model: 'small', statusMessage: 'half done' },
      ...{ startNs: '1800000000123456789', durationNs: '1000000000' },
      input: [{ role: 'user', content: '1.10?' }],
      output: [{ role: 'assistant', content: 'Ünlü 👍' }],
      attributes: { decimals: [1.5, 2], large: Number.MAX_SAFE_INTEGER },
      scope: { name: 'a program', version: '1.2.3' },
      events: [{ timeNs: '1800000000200000000', name: 'retried', attributes: { why: 'slow' } }],
    });
    expect(llm.resource['telemetry.sdk.name']).toBe('opentelemetry');
  });

  it('stores the agent runs of the demo once', async () => {
    const runs = ['function_calling_simple', 'humanevalfix-python-0', 'marshmallow-1867', 'pydicom-1458'];
    await demo();
    const { data } = await get('/v1/traces?q=invoke_agent');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(runs.map((run) => `invoke_agent ${run}`));
    const usage = { spanCount: 24, errorCount: 4, inputTokens: 122612, outputTokens: 1369, cost: '1.26719' };
    expect(data[3]).toMatchObject({ service: 'swe-agent', ...usage });
    const { spans } = await get(`/v1/traces/${data[3].traceId}`);
    const types = spans.map(({ type }: { type: string }) => type);
    expect(types.slice(0, 5)).toEqual(['agent', 'llm', 'tool', 'llm', 'tool']);
    const asked = await get(`/v1/traces/${data[3].traceId}/spans/${spans[3].spanId}`);
    expect(asked.input.map(({ role }: { role: string }) => role)).toEqual([
      'system',
      'user',
      'user',
      'assistant',
      'user',
    ]);
    expect(asked.output[0].content).toMatch(/^Now let's paste in the example code/);
    await demo();
    expect((await get('/v1/traces?q=invoke_agent')).data).toEqual(data);
  });

  /** Runs `npm run demo:traces`. */
  async function demo(): Promise<void> {
    const { apiUrl, apiKey } = site.product;
    const env = { PATH: process.env['PATH'], API_URL: apiUrl, LABELING_API_KEY: apiKey };
    await promisify(execFile)(process.execPath, [DEMO], { env });
  }

  it('has its stored spans read again by the conventions of a later release while the product runs', async () => {
    let id = '';
    await traced(protobufSender, (tracer) => {
      const span = tracer.startSpan('call', { attributes: { 'genkit:input': '"asked"', 'genkit:output': '1.10' } });
      ({ traceId: id } = span.spanContext());
      span.end();
    });
    const { spans } = await get(`/v1/traces/${id}`);
    const path = `/v1/traces/${id}/spans/${spans[0].spanId}`;
    const arrived = await get(path);
    expect(arrived).toMatchObject({ input: 'asked', inputFrom: 'Genkit: genkit:input', output: 1.1 });
    // What a release that did not know the convention would have stored.
    await site.query(`update traces.spans set input = null, input_from = null, output = null where trace_id = '${id}'`);
    expect(await get(path)).toMatchObject({ input: null, inputFrom: null, output: null });
    const { databaseUrl } = site.product;
    const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [REMAP], { env });
    expect(stdout).toMatch(/^remap: read \d+ spans; 1 have changed\n$/m);
    expect(await get(path)).toEqual(arrived);
  });

  it('keeps spans through a rebuild and a power cut', async () => {
    let traceId = '';
    await traced(protobufSender, (tracer) => {
      const span = tracer.startSpan('kept');
      ({ traceId } = span.spanContext());
      span.end();
    });
    const before = await get(`/v1/traces/${traceId}`);
    await rebuild(site);
    await site.killAndStart();
    expect(await get(`/v1/traces/${traceId}`)).toEqual(before);
  });
});

interface OwnSpan {
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
}

describe('the product itself', () => {
  const begun = (isRecorded: boolean) => {
    const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-0${isRecorded ? 1 : 0}` } };
  };
  /** What was received of a trace so far, as the product itself reads it. */
  const spansOf = async (traceId: string): Promise<readonly OwnSpan[]> => {
    const headers = { 'Content-Type': 'application/x-protobuf', Authorization: `Bearer ${site.product.apiKey}` };
    for (const body of receiver.received.filter((bytes) => bytes.includes(Buffer.from(traceId, 'hex')))) {
      const sent = { method: 'POST', headers, body: new Uint8Array(body) };
      await fetch(`${site.product.apiUrl}/v1/traces`, sent);
    }
    const { text } = await site.client.once({ method: 'GET', path: `/v1/traces/${traceId}` });
    return JSON.parse(text).spans ?? [];
  };
  /** The names of a span and of those around it, as soon as every process has sent them up to where the trace began. */
  const pathOf = async ({ traceId, spanId }: { traceId: string; spanId: string }, last: string): Promise<string[]> => {
    for (; ; await pause(20)) {
      const spans = await spansOf(traceId);
      const path: string[] = [];
      let span = spans.find(({ name }) => name === last);
      while (span !== undefined) {
        path.push(span.name);
        const { parentSpanId } = span;
        if (parentSpanId === spanId) return path;
        span = spans.find((one) => one.spanId === parentSpanId);
      }
    }
  };

  it('is traced from a request through its append to its row if the caller records the trace', async () => {
    const queue = await site.client.queue('Traced');
    const [recorded, ignored] = [begun(true), begun(false)];
    await site.client.add(queue, [{ data: 1, target: 1 }], ignored.headers);
    await site.client.add(queue, [{ data: 2, target: 2 }], recorded.headers);
    expect(await pathOf(recorded, 'fold')).toEqual(['fold', 'append many', 'POST /v1/labeling_queues/:queue/items']);
    const has = (word: Buffer) => receiver.received.some((body) => body.includes(word));
    expect([recorded, ignored].map(({ traceId }) => has(Buffer.from(traceId, 'hex')))).toEqual([true, false]);
    for (const service of ['projector', 'command-api'])
      expect([service, has(Buffer.from(service))]).toEqual([service, true]);

    const stored: unknown[] = [];
    await untilStored(site.store, undefined, ({ event, metadata: { $traceId, $spanId } }) => {
      if (event.type === 'ItemAdded') stored.push([$traceId, typeof $spanId]);
      return stored.length === 2;
    });
    expect(stored).toEqual([
      [undefined, 'undefined'],
      [recorded.traceId, 'string'],
    ]);
  });

  it('is traced from a page to the API behind it', async () => {
    const { uiUrl } = site.product;
    const cookie = await cookiesOf(uiUrl, admin);
    const page = begun(true);
    const opened = await fetch(`${uiUrl}/settings/access-log`, {
      headers: { accept: 'text/html', cookie, 'x-request-id': 'of-the-page', ...page.headers },
    });
    expect(opened.status).toBe(200);
    expect(await pathOf(page, 'GET /v1/access_log')).toEqual([
      'GET /v1/access_log',
      'ask the API',
      'GET /(rail)/settings/access-log',
    ]);
  });
});
