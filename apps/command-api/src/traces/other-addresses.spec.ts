import { gzipSync } from 'node:zlib';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem } from '../client.fixture.js';

let running: RunningApi;
let key: string;
beforeAll(async () => {
  running = await startApi();
  key = await running.apiKeyFor(['items:write']);
});
afterAll(() => running?.stop());

const basic = (password: string) => ({ Authorization: `Basic ${btoa(`pk-lf-any:${password}`)}` });
const langfuse = { path: '/api/public/otel/v1/traces', keyOf: basic };
const langSmith = { path: '/otel/v1/traces', keyOf: (key: string) => ({ 'x-api-key': key }) };

const spanIn = (traceId: string) =>
  JSON.stringify({
    resourceSpans: [
      { scopeSpans: [{ spans: [{ traceId, spanId: 'a'.repeat(16), name: 'run', startTimeUnixNano: '1' }] }] },
    ],
  });

describe.each([
  ['Langfuse', 'a1', langfuse],
  ['LangSmith', 'b2', langSmith],
] as const)('an exporter of %s', (_, digits, { path, keyOf }) => {
  const traceId = digits.repeat(16);
  const send = (headers: Readonly<Record<string, string>>, to = path) =>
    fetch(`${running.baseUrl}${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...headers },
      body: gzipSync(spanIn(traceId)),
    });

  it('sends spans by its own address and header', async () => {
    const answer = await send(keyOf(key));
    expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    expect((await running.admin.get(`/v1/traces/${traceId}`)).body['trace']).toMatchObject({ name: 'run' });
  });

  it('is refused without a key that exists', async () => {
    for (const headers of [{}, keyOf('lq_nobody'), keyOf('')]) expect((await send(headers)).status).toBe(401);
  });

  it('is known by its header at its own address only', async () => {
    expect((await send(keyOf(key), '/v1/traces')).status).toBe(401);
    const read = await fetch(`${running.baseUrl}/v1/labeling_queues`, { headers: keyOf(key) });
    expect(read.status).toBe(401);
  });
});

describe('an exporter of Braintrust', () => {
  it('sends log records by its own address', async () => {
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(`${running.baseUrl}/otel/v1/logs`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{"resourceLogs":[]}',
      });
    const answer = await send({ Authorization: `Bearer ${key}` });
    expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    expect((await send({})).status).toBe(401);
  });
});

describe('an address that no exporter uses', () => {
  it.each(['/otel/v1/traces/x', '/api/public/otel', '/constructor'])('leads nowhere: %s', async (path) => {
    expectProblem(await running.admin.post(path, {}), 404, 'not_found');
  });
});
