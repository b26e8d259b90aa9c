import { Client, credentials, Metadata, status, type CallOptions, type ServiceError } from '@grpc/grpc-js';
import { fromProtobuf, inProtobuf } from '@labeling/traces/testing';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { gzipSync } from 'node:zlib';
import { startApi, type RunningApi } from '../../api.fixture.js';
import { withStoppedClock } from '../../stopped-clock.fixture.js';
import { OtlpGrpc } from './otlp-grpc.js';

let running: RunningApi;
let key: string;
let address: string;
const clients: Client[] = [];
beforeAll(async () => {
  running = await startApi({ LIMIT_BODY_BYTES: '2000000', LIMIT_SPAN_BYTES: '5000' });
  key = await running.apiKeyFor(['items:write']);
  address = await listen(running.api);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await running?.stop();
});

const listen = async (api: RunningApi['api']) => `127.0.0.1:${await api.get(OtlpGrpc).listen('127.0.0.1', 0)}`;
const traceMethod = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';
const logsMethod = '/opentelemetry.proto.collector.logs.v1.LogsService/Export';
const healthMethod = '/grpc.health.v1.Health/Check';
const traceOf = (digits: string) => digits.repeat(16);
const spanId = 'ab'.repeat(8);
const spanIn = (traceId: string, attributes: readonly object[] = []) =>
  inProtobuf({
    resourceSpans: [
      { scopeSpans: [{ spans: [{ traceId, spanId, name: 'run', startTimeUnixNano: '1', attributes }] }] },
    ],
  });

/** The number of seconds after which a refusal says to send again. */
function retrySeconds(details: Buffer): unknown {
  const { details: [any] = [] } = fromProtobuf('Status', details) as { details?: { value: Uint8Array }[] };
  return any && Object(fromProtobuf('RetryInfo', any.value)['retryDelay']).seconds;
}

interface Asked {
  readonly to?: string;
  readonly bearer?: string | undefined;
  readonly options?: CallOptions;
  readonly gzip?: boolean;
}
/** The answer that a widely used gRPC client receives. */
function call(
  method: string,
  message: Uint8Array,
  { to = address, bearer = key, options = {}, gzip = false }: Asked = {},
) {
  const client = new Client(to, credentials.createInsecure(), {
    'grpc.default_compression_algorithm': gzip ? 2 : 0,
    'grpc.enable_retries': 0,
  });
  clients.push(client);
  const metadata = new Metadata();
  if (bearer !== '') metadata.set('authorization', `Bearer ${bearer}`);
  return new Promise<{ code: number; details: string; retry: unknown; answer: Buffer }>((resolve) => {
    const done = (error: ServiceError | null, answer: Buffer = Buffer.alloc(0)) => {
      const [sent] = error?.metadata.get('grpc-status-details-bin') ?? [];
      const retry = sent === undefined ? undefined : retrySeconds(Buffer.from(sent));
      resolve({ code: error?.code ?? status.OK, details: error?.details ?? '', retry, answer });
    };
    const same = (bytes: Buffer) => bytes;
    client.makeUnaryRequest(method, same, same, Buffer.from(message), metadata, options, done);
  });
}
const stored = async (traceId: string) => (await running.admin.get(`/v1/traces/${traceId}/spans/${spanId}`)).body;

describe('OTLP over gRPC', () => {
  it.each([
    ['as it is', 'a1', false],
    ['in gzip', 'a2', true],
  ])('stores spans and joins log records sent %s', async (_, digits, gzip) => {
    const traceId = traceOf(digits);
    const record = { traceId, spanId, eventName: 'gen_ai.user.message', body: { stringValue: '1.10?' } };
    const logs = inProtobuf({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] });
    expect(await call(logsMethod, logs, { gzip })).toMatchObject({ code: status.OK, answer: Buffer.alloc(0) });
    expect(await call(traceMethod, spanIn(traceId), { gzip })).toMatchObject({ code: 0, answer: Buffer.alloc(0) });
    expect(await stored(traceId)).toMatchObject({ name: 'run', input: [{ role: 'user', content: '1.10?' }] });
  });

  it('takes a large message, and many at once on one connection', async () => {
    const filler = 'x'.repeat(4_000);
    const spans = Array.from({ length: 400 }, (_, i) => ({
      ...{ traceId: traceOf('a3'), spanId: (i + 1).toString(16).padStart(16, '0'), name: filler },
      startTimeUnixNano: '1',
    }));
    const large = inProtobuf({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
    const answers = await Promise.all([
      call(traceMethod, large),
      ...Array.from({ length: 150 }, () => call(traceMethod, spanIn(traceOf('a4')))),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([status.OK]));
    expect((await running.admin.get(`/v1/traces/${traceOf('a3')}`)).body['trace']).toMatchObject({ spanCount: 400 });
  });

  it('says which spans were left out', async () => {
    const { code, answer } = await call(traceMethod, spanIn('00'.repeat(16)));
    expect([code, fromProtobuf('ExportTraceServiceResponse', answer)]).toEqual([
      status.OK,
      { partialSuccess: { rejectedSpans: 1, errorMessage: 'traceId must be 16 bytes, not all zero' } },
    ]);
  });

  it('stores spans in the project of the key, and nothing without one', async () => {
    const other = await running.anotherProject();
    await call(traceMethod, spanIn(traceOf('a5')));
    expect((await other.get(`/v1/traces/${traceOf('a5')}`)).status).toBe(404);
    for (const bearer of ['', 'lq_nobody'])
      expect(await call(traceMethod, spanIn(traceOf('a6')), { bearer })).toMatchObject({
        ...{ code: status.UNAUTHENTICATED, retry: undefined },
      });
    const reader = await running.apiKeyFor(['read']);
    expect(await call(logsMethod, Buffer.alloc(0), { bearer: reader })).toMatchObject({
      ...{ code: status.PERMISSION_DENIED, details: 'forbidden: This needs the right "addItems"' },
    });
    expect((await running.admin.get(`/v1/traces/${traceOf('a6')}`)).status).toBe(404);
  });

  it('refuses unreadable messages and unknown methods', async () => {
    expect(await call(traceMethod, Buffer.from('no'))).toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: 'unreadable_spans: The body is not an OTLP request in protobuf',
    });
    expect(
      await call('/opentelemetry.proto.collector.metrics.v1.MetricsService/Export', Buffer.alloc(0)),
    ).toMatchObject({
      code: status.UNIMPLEMENTED,
    });
  });

  it('permanently refuses messages that are too large, as sent or decompressed', async () => {
    const zeros = spanIn(traceOf('a7'), [{ key: 'a', value: { stringValue: ' '.repeat(1_900_000) } }]);
    const answers = [
      await call(traceMethod, Buffer.alloc(2_000_001)),
      await call(traceMethod, Buffer.alloc(2_000_001), { gzip: true }),
      await call(traceMethod, zeros, { gzip: true }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: status.RESOURCE_EXHAUSTED, retry: undefined });
      expect(answer.details).toMatch(/^body_too_large: /);
    }
  });

  it('says when to retry requests that came too fast', async () => {
    const { api } = await running.anotherApi({ LIMIT_REQUESTS_PER_SECOND: '1', LIMIT_REQUEST_BURST: '1' });
    const to = await listen(api);
    const answers = await withStoppedClock(() =>
      Promise.all([1, 2, 3].map(() => call(traceMethod, Buffer.alloc(0), { to }))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 8, 8]);
    expect(answers.find(({ code }) => code === 8)?.retry).toBeGreaterThan(0);
  });

  it('reports whether spans can be stored', async () => {
    const health = async (service: string) => {
      const asked = Buffer.concat([Buffer.from([0x0a, service.length]), Buffer.from(service)]);
      const { code, answer } = await call(healthMethod, service === '' ? Buffer.alloc(0) : asked, { bearer: '' });
      return [code, ...answer];
    };
    expect(await health('')).toEqual([0, 0x08, 1]);
    expect(await health('opentelemetry.proto.collector.trace.v1.TraceService')).toEqual([0, 0x08, 1]);
    expect(await health('another')).toEqual([status.NOT_FOUND]);
  });
});

describe('a client that does not keep to gRPC', () => {
  /** The trailers that answer a request with these bytes. */
  async function send(body: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Record<string, unknown>> {
    const session = connect(`http://${address}`);
    const stream = session.request({
      ...{ ':method': 'POST', ':path': traceMethod, 'content-type': 'application/grpc' },
      ...{ authorization: `Bearer ${key}`, ...headers },
    });
    stream.resume().end(body);
    const [trailers] = await once(stream, 'trailers');
    session.close();
    return trailers;
  }
  const framed = (flag: number, length: number, ...rest: readonly number[]) =>
    Buffer.from([flag, 0, 0, 0, length, ...rest]);

  it.each([
    ['no message', Buffer.alloc(0), {}, '3', /not one complete message/],
    ['half a message', framed(0, 9, 1), {}, '3', /not one complete message/],
    ['two messages', Buffer.concat([framed(0, 0), framed(0, 0)]), {}, '3', /not one complete message/],
    ['another encoding', framed(1, 1, 1), { 'grpc-encoding': 'br' }, '12', /not in br/],
    ['gzip that is none', framed(1, 1, 1), { 'grpc-encoding': 'gzip' }, '3', /gzip/],
    ['another type', framed(0, 0), { 'content-type': 'application/json' }, '12', /Content-Type/],
    ['a path that does not exist', framed(0, 0), { ':path': '/v1/traces' }, '12', /no such method/],
  ])('is refused with the reason when it sends %s', async (_, body, headers, expected, says) => {
    expect(await send(body, headers)).toMatchObject({
      ...{ 'grpc-status': expected, 'grpc-message': expect.stringMatching(says) },
    });
  });

  it('may compress its message with gzip', async () => {
    const zipped = gzipSync(spanIn(traceOf('a8')));
    const body = Buffer.concat([framed(1, zipped.length), zipped]);
    expect(await send(body, { 'grpc-encoding': 'gzip' })).toMatchObject({ 'grpc-status': '0' });
  });

  it('is refused without a key before it has sent its message', async () => {
    const session = connect(`http://${address}`);
    const stream = session.request({ ':method': 'POST', ':path': traceMethod, 'content-type': 'application/grpc' });
    stream.resume().write(framed(0, 200, 1));
    const [trailers] = await once(stream, 'trailers');
    expect(trailers).toMatchObject({ 'grpc-status': '16' });
    session.destroy();
  });
});

describe('a process that stops', () => {
  it('answers the requests that it has, and takes no more', async () => {
    const { api } = await running.anotherApi();
    const to = await listen(api);
    const session = connect(`http://${to}`);
    await once(session, 'connect');
    const stream = session.request({
      ...{ ':method': 'POST', ':path': traceMethod, 'content-type': 'application/grpc' },
      authorization: `Bearer ${key}`,
    });
    const message = spanIn(traceOf('a9'));
    stream.resume().write(Buffer.from([0, 0, 0, 0, message.length]));
    // Its answer says that the server has the request.
    await new Promise((resolve) => session.ping(resolve));
    const goaway = once(session, 'goaway');
    const closing = api.close();
    await goaway;
    stream.end(message);
    const [trailers] = await once(stream, 'trailers');
    expect(trailers).toMatchObject({ 'grpc-status': '0' });
    await closing;
    expect(await stored(traceOf('a9'))).toMatchObject({ name: 'run' });
    expect(await call(traceMethod, message, { to })).toMatchObject({ code: status.UNAVAILABLE });
  });
});
