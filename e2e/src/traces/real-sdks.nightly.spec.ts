// Programs that use the SDKs of frameworks with fake models: from their spans to datapoints with input and output.
import { LegacyOpenTelemetry, OpenTelemetry } from '@ai-sdk/otel';
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbackManager from '@langchain/core/callbacks/manager';
import { awaitAllCallbacks } from '@langchain/core/callbacks/promises';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { context, trace } from '@opentelemetry/api';
import { OTLPLogExporter as GrpcLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as ProtobufLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import { LangChainInstrumentation as TraceloopInstrumentation } from '@traceloop/instrumentation-langchain';
import { generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { mustBe } from '../product/client.fixture.js';
import { SharedSite } from '../product/shared-site.fixture.js';
import { shown } from '../product/shown.js';
import { bearer, protobufSender, senders, traced, type Sender } from './senders.fixture.js';

const site = new SharedSite();
beforeAll(() => site.start());
afterAll(() => site.remove());

const get = async (path: string) => JSON.parse((await site.client.get(path)).text);
const grpcSender = senders.find(({ name }) => name === 'gRPC') as Sender;

interface Found {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly inputFrom: string | null;
  readonly outputFrom: string | null;
}

/** The span of this name, with everything that it says, from the traces of this project. */
async function spanNamed(name: string): Promise<Found> {
  const { data }: { data: { traceId: string }[] } = await get('/v1/traces?limit=1000');
  const traces = await Promise.all(data.map(({ traceId }) => get(`/v1/traces/${traceId}`)));
  const spans: Found[] = traces.flatMap((trace: { spans: Found[] }) => trace.spans);
  const { traceId, spanId } = spans.find((span) => span.name === name) as Found;
  return get(`/v1/traces/${traceId}/spans/${spanId}`);
}

/** What becomes of a span that somebody adds to a queue, approves and pushes: the item, and the datapoint. */
async function labeled({ traceId, spanId }: Found): Promise<{ item: unknown; datapoint: unknown }> {
  const { client } = site;
  const [queue, dataset] = [await client.queue(`From span ${spanId}`), await client.dataset(`Of span ${spanId}`)];
  const at = `/v1/labeling_queues/${queue}`;
  const source = { type: 'spans', spans: [{ traceId, spanId }] };
  const added = mustBe(201, await client.send({ method: 'POST', path: `${at}/imports`, body: { source } }));
  const { data: items } = await get(`${at}/items?atLeast=${added.headers.get('position')}`);
  await client.approve(queue, items[0].id);
  const body = { datasetId: dataset };
  const accepted = mustBe(202, await client.send({ method: 'POST', path: `${at}/push`, body }));
  const progress = `${at}/pushes/${JSON.parse(accepted.text).pushId}?atLeast=${accepted.headers.get('position')}`;
  await shown.poll(async () => (await get(progress)).status).toBe('completed');
  const { data: datapoints } = await get(`/v1/datasets/${dataset}/datapoints`);
  return { item: items[0], datapoint: datapoints[0] };
}

/** Expects the span to become an item and, once that is pushed, a datapoint with this data and target. */
async function expectLabeled(span: Found, expected: object): Promise<void> {
  expect(await labeled(span)).toMatchObject({ item: expected, datapoint: expected });
}

const question = 'Is 1.10 a number?';
const asked = [
  { role: 'system', content: 'Be brief' },
  { role: 'user', content: question },
];
const said = 'Yes, it is.';

describe('the Vercel AI SDK', () => {
  const usage = {
    inputTokens: { total: 12, noCache: 12, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 3, text: 3, reasoning: undefined },
  };
  const model = new MockLanguageModelV4({
    modelId: 'pretends',
    doGenerate: async () => ({
      ...{ content: [{ type: 'text', text: said }], warnings: [], usage },
      finishReason: { unified: 'stop', raw: 'stop' },
    }),
  });
  const now = { data: asked, target: [{ role: 'assistant', content: said, finish_reason: 'stop' }] };
  const before = {
    data: [asked[0], { role: 'user', content: [{ type: 'text', text: question }] }],
    target: [{ role: 'assistant', content: said }],
  };

  it.each([
    ['as it does now', OpenTelemetry, 'chat pretends', 'OpenTelemetry GenAI', now],
    ['as it did before', LegacyOpenTelemetry, 'ai.generateText.doGenerate', 'Vercel AI SDK', before],
  ])('reports what it asked and was answered, %s', async (_, Telemetry, name, convention, item) => {
    await traced(grpcSender, site.product, async (provider) => {
      const integrations = [new Telemetry({ tracer: provider.getTracer('ai') })];
      await generateText({ model, system: 'Be brief', prompt: question, telemetry: { isEnabled: true, integrations } });
    });
    const span = await spanNamed(name);
    expect(span).toMatchObject({ type: 'llm', model: 'pretends', inputTokens: 12, outputTokens: 3 });
    expect([span.inputFrom, span.outputFrom]).toEqual([
      expect.stringContaining(convention),
      expect.stringContaining(convention),
    ]);
    await expectLabeled(span, item);
  });
});

const askingChain = () =>
  ChatPromptTemplate.fromMessages([
    ['system', 'Be brief'],
    ['human', '{question}'],
  ]).pipe(new FakeListChatModel({ responses: [said] }));

describe('LangChain with the instrumentation of OpenInference', () => {
  it('reports what it asked and was answered', async () => {
    await traced(protobufSender, site.product, async (provider) => {
      new LangChainInstrumentation({ tracerProvider: provider }).manuallyInstrument(callbackManager);
      await askingChain().invoke({ question });
    });
    const span = await spanNamed('FakeListChatModel');
    expect(span).toMatchObject({ type: 'llm', inputFrom: 'OpenInference: llm.input_messages.N' });
    await expectLabeled(span, { data: asked, target: [{ role: 'assistant', content: said }] });
    expect(await spanNamed('RunnableSequence')).toMatchObject({ input: question });
  });
});

describe('LangChain with the instrumentation of Traceloop', () => {
  it('reports what it asked and was answered, and what the whole chain did', async () => {
    await traced(grpcSender, site.product, async (provider) => {
      const instrumentation = new TraceloopInstrumentation();
      instrumentation.setTracerProvider(provider);
      instrumentation.manuallyInstrument({ callbackManagerModule: callbackManager });
      await askingChain().invoke({ question });
      // It learns of the end in the background.
      await awaitAllCallbacks();
    });
    const span = await spanNamed('chat FakeListChatModel');
    expect(span).toMatchObject({ type: 'llm', inputFrom: 'OpenTelemetry GenAI: gen_ai.input.messages' });
    await expectLabeled(span, { data: asked, target: [{ role: 'assistant', content: said }] });
    const chain = await spanNamed('workflow RunnableSequence');
    expect(chain).toMatchObject({ type: 'agent', inputFrom: 'OpenLLMetry (Traceloop): traceloop.entity.input' });
    await expectLabeled(chain, { data: { question }, target: { kwargs: { content: said } } });
  });
});

describe('the log exporters of OpenTelemetry', () => {
  const exporters: readonly (readonly [string, () => LogRecordExporter])[] = [
    [
      'protobuf',
      () => {
        const { apiUrl, apiKey } = site.product;
        return new ProtobufLogExporter({ url: `${apiUrl}/v1/logs`, headers: { Authorization: `Bearer ${apiKey}` } });
      },
    ],
    ['gRPC', () => new GrpcLogExporter({ url: site.product.otlpGrpcUrl, metadata: bearer(site.product.apiKey) })],
  ];

  it.each(exporters)('send the messages of a span in %s', async (_, open) => {
    let [traceId, spanId] = ['', ''];
    await traced(grpcSender, site.product, async (provider) => {
      const span = provider.getTracer('a program').startSpan('chat');
      ({ traceId, spanId } = span.spanContext());
      const within = trace.setSpan(context.active(), span);
      const logs = new LoggerProvider({ processors: [new BatchLogRecordProcessor({ exporter: open() })] });
      const logger = logs.getLogger('a program');
      const say = (eventName: string, body: Record<string, string | Record<string, string>>) =>
        logger.emit({ eventName, body, context: within });
      say('gen_ai.user.message', { content: question });
      say('gen_ai.choice', { finish_reason: 'stop', message: { role: 'assistant', content: said } });
      await logs.shutdown();
      span.end();
    });
    const span = await get(`/v1/traces/${traceId}/spans/${spanId}`);
    await expectLabeled(span, {
      data: [{ role: 'user', content: question }],
      target: [{ role: 'assistant', content: said, finish_reason: 'stop' }],
    });
  });
});
