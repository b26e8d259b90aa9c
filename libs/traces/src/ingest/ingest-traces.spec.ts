import { aDatabase } from '../database.fixture.js';
import { inJson, inProtobuf, jsonRequest, jsonSpan, partialSuccessIn, startNs } from '../otlp/otlp.fixture.js';
import { listTraces } from '../queries/list-traces.js';
import { getSpan } from '../queries/read-spans.js';
import { projectId } from '../spans.fixture.js';
import { ingestTraces } from './ingest-traces.js';

const database = aDatabase();
beforeEach(() => database.empty());

const key = { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174' };
const encodings = { json: inJson, protobuf: inProtobuf };
const ingest = (encoding: keyof typeof encodings, ...spans: readonly unknown[]) => {
  const body = encodings[encoding](jsonRequest(...spans));
  return ingestTraces(database.pool(), { projectId, body, spanBytes: 10_000 });
};
/** A database that is only used to store spans. */
const nowhere = () => {
  const given: unknown[] = [];
  const query = async (_: string, values: unknown[] = []) => {
    given.push(...values);
    return { rows: [], rowCount: 0 };
  };
  return { query, given };
};
const stored = () => getSpan(database.pool(), { projectId, ...key });
const text = (name: string, stringValue: string) => ({ key: name, value: { stringValue } });

describe.each(['json', 'protobuf'] as const)('spans sent in %s', (encoding) => {
  it('are stored with everything they contain', async () => {
    const attributes = [
      text('gen_ai.input.messages', '[{"role":"user","content":1.10}]'),
      text('lmnr.span.output', 'fine'),
      text('gen_ai.request.model', 'm\0'),
      text('session.id', 's\0'),
      text('user.id', 'u'.repeat(1_001)),
      { key: 'gen_ai.usage.cache_read.input_tokens', value: { intValue: '8' } },
      { key: 'z', value: { intValue: '12345678901234567' } },
    ];
    const span = jsonSpan({
      ...{ name: 'nul \0', parentSpanId: 'aa'.repeat(8), attributes, status: { code: 2, message: 'broken \0' } },
      events: [{ timeUnixNano: '7', name: 'e', attributes: [text('\0', '\0')] }],
      links: [{ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }],
    });
    const { answer, ...counts } = await ingest(encoding, span);
    expect([counts, answer.length]).toEqual([
      { stored: 1, rejected: 0, traceIds: [key.traceId] },
      encoding === 'json' ? 2 : 0,
    ]);
    expect(await stored()).toEqual({
      ...key,
      ...{ parentSpanId: 'aa'.repeat(8), name: 'nul \ufffd', kind: 'client', type: 'other', status: 'error' },
      ...{ statusMessage: 'broken \ufffd', startNs, durationNs: 5n, model: 'm\ufffd' },
      ...{ inputTokens: null, outputTokens: null, cost: null, hasInput: true, hasOutput: true },
      ...{ cachedTokens: 8, cacheWriteTokens: null, reasoningTokens: null, sessionId: 's\ufffd', userId: null },
      input: '[{"role":"user","content":1.10}]',
      inputFrom: 'OpenTelemetry GenAI: gen_ai.input.messages',
      output: '"fine"',
      outputFrom: 'Laminar: lmnr.span.output',
      attributes:
        '{"gen_ai.input.messages":"[{\\"role\\":\\"user\\",\\"content\\":1.10}]","lmnr.span.output":"fine",' +
        `"gen_ai.request.model":"m\\u0000","session.id":"s\\u0000","user.id":"${'u'.repeat(1_001)}",` +
        '"gen_ai.usage.cache_read.input_tokens":8,"z":12345678901234567}',
      resource: '{"service.name":"bot"}',
      scope: '{"name":"lib","version":"1.0","attributes":{}}',
      events: '[{"timeNs":"7","name":"e","attributes":{"\\u0000":"\\u0000"}}]',
      links: `[{"traceId":"${'ab'.repeat(16)}","spanId":"${'cd'.repeat(8)}","attributes":{}}]`,
    });
  });

  it('are left out when invalid, and counted in the answer', async () => {
    const { answer, ...counts } = await ingest(
      encoding,
      jsonSpan({ traceId: '00'.repeat(16) }),
      jsonSpan({ traceId: 'abcd' }),
      jsonSpan({ spanId: '' }),
      jsonSpan({ name: 'x'.repeat(10_001) }),
      jsonSpan({ startTimeUnixNano: '0' }),
      jsonSpan({ startTimeUnixNano: String(2n ** 63n) }),
      jsonSpan({ attributes: [text('a', 'é'.repeat(5_000))] }),
      jsonSpan(),
    );
    expect(counts).toEqual({ stored: 1, rejected: 7, traceIds: [key.traceId] });
    const said = typeof answer === 'string' ? JSON.parse(answer).partialSuccess : partialSuccessIn(answer);
    const reasons = [
      ...['traceId must be 16 bytes, not all zero', 'spanId must be 8 bytes, not all zero'],
      ...['name must have at most 10000 characters', 'startTimeUnixNano must be a time from 1970 to 2262'],
      'a span has 10016 bytes; at most 10000 are allowed (LIMIT_SPAN_BYTES)',
    ];
    expect(said).toEqual({ rejectedSpans: encoding === 'json' ? '7' : 7, errorMessage: reasons.join('; ') });
  });
});

describe('ingesting traces', () => {
  it('stores the same span from either encoding, however its ids are written', async () => {
    await ingest('protobuf', jsonSpan());
    const upper = jsonSpan({ traceId: key.traceId.toUpperCase(), spanId: key.spanId.toUpperCase() });
    expect(await ingest('json', upper)).toMatchObject({ stored: 0, rejected: 0 });
  });

  it('stores no duration for a span without an end, or one that ended before it began', async () => {
    await ingest(
      'json',
      jsonSpan({ endTimeUnixNano: '0' }),
      jsonSpan({ endTimeUnixNano: '5', traceId: 'ab'.repeat(16) }),
    );
    const { data } = await listTraces(database.pool(), { projectId, limit: 5 });
    expect(data.map(({ durationNs, service }) => [durationNs, service])).toEqual([
      [0n, 'bot'],
      [0n, 'bot'],
    ]);
  });

  it('stores nothing for an empty request', async () => {
    expect(await ingest('protobuf')).toMatchObject({ stored: 0, rejected: 0 });
  });
});

describe('a large request', () => {
  const spans = Array.from({ length: 5_000 }, (_, i) => jsonSpan({ spanId: String(i + 1).padStart(16, '0') }));

  it('lets other requests run while its spans are prepared and written', async () => {
    const { query, given } = nowhere();
    let read = 0;
    const turn = async () => void read++;
    await ingestTraces({ query }, { projectId, body: inJson(jsonRequest(...spans)), spanBytes: 10_000, turn });
    // Reading takes 10 of them.
    expect(read).toBeGreaterThan(40);
    // The driver would write an array in one go.
    expect(given).toEqual([projectId, expect.any(Buffer)]);
  });

  it('is refused when its resource, repeated in each span, would fill the disk', async () => {
    const request = {
      resourceSpans: [{ resource: { attributes: [text('a', 'x'.repeat(100_000))] }, scopeSpans: [{ spans }] }],
    };
    const ingesting = ingestTraces(nowhere(), { projectId, body: inJson(request), spanBytes: 10_000 });
    await expect(ingesting).rejects.toThrow(/^The spans with their resources and scopes exceed \d+ bytes$/);
  });
});
