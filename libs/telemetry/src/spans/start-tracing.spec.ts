import { trace } from '@opentelemetry/api';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginFollowUps, beginServerSpan, inClientSpan, activeTrace, traceHeaders } from '../spans.js';
import { samplerOf } from './sdk.js';
import { startTracing, stopTracing } from './start-tracing.js';

const log = { warn: (message: string) => void warnings.push(message) };
const warnings: string[] = [];
afterEach(async () => {
  await stopTracing();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
});

/** Receives what `work` sends, in which the names of spans are readable. */
async function received(work: () => Promise<unknown>): Promise<string> {
  let text = '';
  const server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await startTracing('a-service', log);
  await work();
  await stopTracing();
  server.close();
  server.closeAllConnections();
  return text;
}

const traceId = 'ab'.repeat(16);
const request = (flags: string) => ({ traceparent: `00-${traceId}-${'cd'.repeat(8)}-${flags}` });
const nothing = () => ({});

describe('the traces of a process', () => {
  it.each([
    [{}],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' }],
  ])('are not recorded with %j', async (env) => {
    await startTracing('a-service', log, env);
    expect(trace.getTracer('any').startSpan('any').isRecording()).toBe(false);
    expect(beginServerSpan('GET', request('01'), 'an-id')).toBeUndefined();
    expect(await inClientSpan('any', nothing, async () => traceHeaders())).toEqual({});
  });

  it('are sent with everything that follows from a request, to the end', async () => {
    const text = await received(async () => {
      const span = beginServerSpan('GET', request('01'), 'an-id');
      const stored = await span?.run(() => inClientSpan('append', nothing, async () => activeTrace()));
      expect(stored).toEqual({ $traceId: traceId, $spanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
      expect(span?.run(traceHeaders)['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
      span?.end(200, '/things/:id');
      beginFollowUps('fold', 'events', [stored ?? {}, {}, stored ?? {}], {}).end();
    });
    for (const word of ['a-service', 'GET /things/:id', 'an-id', 'append', 'fold']) expect(text).toContain(word);
    expect(text.split(Buffer.from(traceId, 'hex').toString('latin1'))).toHaveLength(4);
    expect(warnings).toEqual([]);
  });

  it('leave out requests whose caller records none, and what messages of errors quote', async () => {
    const text = await received(async () => {
      expect(beginServerSpan('GET', request('00'), 'an-id')).toBeUndefined();
      const span = beginServerSpan('GET', {}, 'another-id');
      const failing = inClientSpan('fails', nothing, () => Promise.reject(new RangeError('private')));
      await expect(span?.run(() => inClientSpan('fails', nothing, () => failing))).rejects.toThrow('private');
      span?.end(500, undefined);
    });
    expect(text).toContain('RangeError');
    expect(text).not.toContain('private');
    expect(text).not.toContain('an-id\u0012');
  });

  it('include no more than a hundred steps of one request', async () => {
    const text = await received(async () => {
      const span = beginServerSpan('POST', {}, 'an-id');
      const steps = Array.from({ length: 1_000 }, (_, i) => () => inClientSpan('step', nothing, async () => i));
      await span?.run(() => Promise.all(steps.map((step) => step())));
      span?.end(200, '/many');
    });
    expect(text.split('step')).toHaveLength(101);
  });

  it.each([
    ['', 'ParentBased{root=AlwaysOnSampler'],
    ['parentbased_traceidratio', 'ParentBased{root=TraceIdRatioBased{0.25}'],
    ['traceidratio', 'TraceIdRatioBased{0.25}'],
    ['always_off', 'AlwaysOffSampler'],
    ['of another SDK', 'ParentBased{root=AlwaysOnSampler'],
  ])('are sampled as OTEL_TRACES_SAMPLER=%s says', (name, described) => {
    expect(samplerOf(name, '0.25').toString()).toContain(described);
  });
});
