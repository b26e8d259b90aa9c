import { goldenSamples } from '../conventions/golden-samples.js';
import { aDatabase } from '../database.fixture.js';
import { storeSpans } from '../ingest/store-spans.js';
import { spanOf } from '../ingest/span-of.js';
import { getTrace } from '../queries/get-trace.js';
import { getOwnAttributes, setOwnAttributes } from '../queries/own-attributes.js';
import { getRetention } from '../queries/retention.js';
import { getSpan } from '../queries/read-spans.js';
import { aSpan, otherProjectId, projectId, spanIdOf, traceIdOf } from '../spans.fixture.js';
import { remapSpans } from './remap-spans.js';

const database = aDatabase();
beforeEach(() => database.empty());
const of = { projectId, traceId: traceIdOf(1) };

/** As stored by releases that did not know its convention. */
const unread = (span: number, attributes: object, scope = 'ai') =>
  aSpan({
    spanId: spanIdOf(span),
    attributes: JSON.stringify(attributes),
    scope: JSON.stringify({ name: scope, version: '', attributes: {} }),
  });

describe('reading stored spans again', () => {
  it('finds what their convention finds today, and sums up their traces again', async () => {
    const model = {
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.prompt.messages': '[{"role":"user","content":1.10}]',
      'ai.response.text': 'yes',
      ...{ 'ai.usage.inputTokens': 10, 'ai.usage.outputTokens': 2, 'ai.telemetry.metadata.userId': 'u\0' },
    };
    const agent = { 'ai.operationId': 'ai.generateText', 'ai.usage.inputTokens': 10, 'ai.usage.outputTokens': 2 };
    await storeSpans(database.pool(), projectId, [unread(1, agent), unread(2, model), unread(3, model, 'other')]);
    await storeSpans(database.pool(), otherProjectId, [unread(1, { nothing: true })]);
    const told: number[][] = [];
    const done = await remapSpans(database.pool(), {
      onProgress: ({ spans, total, changed }) => void told.push([spans, total, changed]),
    });
    expect([done, told]).toEqual([{ spans: 4, total: 4, changed: 3 }, [[4, 4, 3]]]);
    expect(await getSpan(database.pool(), { ...of, spanId: spanIdOf(2) })).toMatchObject({
      ...{ type: 'llm', inputTokens: 10, outputTokens: 2, userId: 'u\ufffd' },
      ...{ input: '[{"role":"user","content":1.10}]', inputFrom: 'Vercel AI SDK: ai.prompt.messages' },
      output: '[{"role":"assistant","content":"yes"}]',
    });
    expect(await getTrace(database.pool(), of)).toMatchObject({ spanCount: 3, inputTokens: 20, outputTokens: 4 });
    const { rows } = await database.pool().query(
      `select sum(octet_length(concat(name, input, output, attributes, resource, scope, events, links)))::integer as bytes
       from traces.spans where project_id = $1`,
      [projectId],
    );
    expect((await getRetention(database.pool(), projectId)).stored).toMatchObject(rows[0]);
    expect(await remapSpans(database.pool())).toMatchObject({ spans: 4, changed: 0 });
  });

  it('finds the attributes that each project has named since', async () => {
    for (const project of [projectId, otherProjectId]) {
      await storeSpans(database.pool(), project, [unread(1, { asked: 'a', answered: 'b' })]);
    }
    await setOwnAttributes(database.pool(), projectId, { input: 'x', output: null });
    await setOwnAttributes(database.pool(), projectId, { input: 'asked', output: 'answered' });
    expect(await getOwnAttributes(database.pool(), projectId)).toEqual({ input: 'asked', output: 'answered' });
    expect(await getOwnAttributes(database.pool(), otherProjectId)).toEqual({ input: null, output: null });
    expect(await remapSpans(database.pool())).toMatchObject({ changed: 1 });
    const found = await getSpan(database.pool(), { ...of, spanId: spanIdOf(1) });
    expect(found).toMatchObject({ input: '"a"', inputFrom: 'Project settings: asked', output: '"b"' });
  });

  it('finds the same as when a span arrives, whatever it contains', async () => {
    const spans = goldenSamples().map(({ content: { scope, attributes, events } }, i) =>
      spanOf(
        {
          ...{
            traceId: traceIdOf(i + 1),
            spanId: spanIdOf(1),
            parentSpanId: '',
            name: 'n',
            kind: 1,
            startNs: 1n,
            endNs: 2n,
          },
          ...{ attributes, events, links: [], statusCode: 0, statusMessage: '' },
        },
        { service: null, library: scope, resource: '{}', scope: JSON.stringify({ name: scope }) },
      ),
    );
    await storeSpans(database.pool(), projectId, spans);
    expect(await remapSpans(database.pool())).toEqual({ spans: spans.length, total: spans.length, changed: 0 });
  });

  it('reads large spans a few at a time, and ends when asked to', async () => {
    const filler = 'x'.repeat(9_000_000);
    const spans = [1, 2, 3].map((span) => unread(span, { input: `${span}`, filler }));
    await storeSpans(database.pool(), projectId, spans);
    const stop = new AbortController();
    const read: number[] = [];
    const done = await remapSpans(database.pool(), {
      signal: stop.signal,
      onProgress: ({ spans }) => {
        read.push(spans);
        stop.abort();
      },
    });
    expect([read, done]).toEqual([[2], { spans: 2, total: 3, changed: 2 }]);
  });

  it('changes nothing once a later version has changed the tables', async () => {
    const name = 'AddWhatComesLater9999999999999';
    await database
      .pool()
      .query('insert into traces.migrations (timestamp, name) values ($1, $2)', [9999999999999, name]);
    try {
      await storeSpans(database.pool(), projectId, [unread(1, { 'ai.operationId': 'ai.generateText' })]);
      const sentence = `A later version has changed the schema traces: it has run ${name}`;
      await expect(remapSpans(database.pool())).rejects.toThrow(sentence);
    } finally {
      await database.pool().query('delete from traces.migrations where name = $1', [name]);
    }
  });
});
