import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { gzipSync } from 'node:zlib';
import { withStoppedClock } from '../stopped-clock.fixture.js';
import { unlessUnderWay } from '../stores/advisory-lock.js';
import { Database } from '../stores/database.js';
import { RetentionRunner } from './retention-runner.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi({ LIMIT_BODY_BYTES: '100000', LIMIT_SPAN_BYTES: '5000' });
  ({ admin } = running);
});
afterAll(() => running?.stop());

const traceOf = (number: number) => number.toString(16).padStart(32, '0');
const spanOf = (number: number) => number.toString(16).padStart(16, '0');
const first = Date.parse('2026-11-21T08:00:00Z');

/** A request with one span, a second after the previous one. */
function request(number: number, differences: Readonly<Record<string, unknown>> = {}): object {
  const startNs = BigInt(first + number * 1_000) * 1_000_000n;
  const span = {
    ...{ traceId: traceOf(number), spanId: spanOf(number), name: `run ${number}` },
    ...{ startTimeUnixNano: String(startNs), endTimeUnixNano: String(startNs + BigInt(number) * 1_000_000n) },
    ...differences,
  };
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
}
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) => admin.post('/v1/traces', body, headers);
const ids = ({ text }: Answer) =>
  JSON.parse(text).data.map(({ traceId }: { traceId: string }) => parseInt(traceId, 16));

describe('received spans', () => {
  const path = `/v1/traces/${traceOf(500)}`;

  it('are returned exactly, whatever they contain', async () => {
    const other = await running.anotherProject();
    const attributes = [
      attribute('lmnr.span.input', '{"b":1.10,"a":12345678901234567890}'),
      attribute('\u0000', '\ud83d'),
    ];
    const answer = await send(request(500, { attributes, status: { code: 2, message: 'no' } }));
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const trace = { traceId: traceOf(500), name: 'run 500', service: null, status: 'error', durationNs: '500000000' };
    const read = await admin.get(path);
    expect(read.body['trace']).toMatchObject({ ...trace, startedAt: '2026-11-21T08:08:20.000Z', spanCount: 1 });
    expect(read.body['spans']).toMatchObject([{ spanId: spanOf(500), hasInput: true, statusMessage: 'no' }]);
    const detail = await admin.get(`${path}/spans/${spanOf(500).toUpperCase()}`);
    expect(detail.text).toContain('"input":{"b":1.10,"a":12345678901234567890},"output":null');
    expect(detail.text).toContain('"\\u0000":"\\ud83d"');
    for (const unknown of [path, `${path}/spans/${spanOf(500)}`]) expect((await other.get(unknown)).status).toBe(404);
    expectProblem(await admin.get(`/v1/traces/${traceOf(404)}`), 404, 'trace_not_found');
    expectProblem(await admin.get(`${path}/spans/${spanOf(404)}`), 404, 'span_not_found');
    expectProblem(await admin.get('/v1/traces/500'), 400, 'invalid_parameter');
    expectProblem(await admin.get(`${path}/spans/${spanOf(500)}0`), 400, 'invalid_parameter');
  });

  it('are all returned with their trace, by start, however many there are', async () => {
    const spans = Array.from({ length: 4_500 }, (_, i) => {
      const ns = String(BigInt(first + 501_000 + i) * 1_000_000n);
      return {
        traceId: traceOf(501),
        spanId: spanOf(i + 1),
        name: `s${i}`,
        startTimeUnixNano: ns,
        endTimeUnixNano: ns,
      };
    });
    for (let sent = 0; sent < spans.length; sent += 500) {
      const scopeSpans = [{ spans: spans.slice(sent, sent + 500) }];
      expect((await send({ resourceSpans: [{ scopeSpans }] })).text).toBe('{}');
    }
    const read: { spans: { name: string }[] } = JSON.parse((await admin.get(`/v1/traces/${traceOf(501)}`)).text);
    expect(read.spans.map(({ name }) => name)).toEqual(spans.map(({ name }) => name));
  });

  it('are listed with the beginning of a long text, and returned one by one with all of it', async () => {
    const message = 'x'.repeat(4_000);
    await send(request(502, { status: { code: 2, message } }));
    const of = `/v1/traces/${traceOf(502)}`;
    expect((await admin.get(of)).body['spans']).toMatchObject([{ statusMessage: 'x'.repeat(2_000) }]);
    expect((await admin.get(`${of}/spans/${spanOf(502)}`)).body['statusMessage']).toBe(message);
  });

  it('change nothing when they are sent again', async () => {
    await send(request(600));
    const before = (await admin.get(`/v1/traces/${traceOf(600)}`)).text;
    expect((await send(request(600, { name: 'another name' }))).text).toBe('{}');
    expect((await admin.get(`/v1/traces/${traceOf(600)}`)).text).toBe(before);
  });

  it('may arrive in gzip, even in an empty request', async () => {
    const zipped = { 'Content-Encoding': 'gzip' };
    expect((await send(gzipSync(JSON.stringify(request(700))), zipped)).text).toBe('{}');
    expect((await admin.get(`/v1/traces/${traceOf(700)}`)).status).toBe(200);
    expect((await send({})).text).toBe('{}');
    expect((await send({ resourceSpans: [] })).text).toBe('{}');
  });

  it('are left out and counted when they are invalid', async () => {
    const answer = await send(request(800, { attributes: [attribute('a', 'x'.repeat(6_000))] }));
    expect(answer.status).toBe(200);
    expect(answer.body['partialSuccess']).toEqual({
      rejectedSpans: '1',
      errorMessage: 'a span has 6019 bytes; at most 5000 are allowed (LIMIT_SPAN_BYTES)',
    });
  });
});

describe('deleting traces', () => {
  const deletions = '/v1/traces/deletions';

  it('deletes one or several for good, and says who did in the access log', async () => {
    const own = await running.anotherProject();
    const numbers = [910, 911, 912, 913];
    for (const number of numbers) await own.post('/v1/traces', request(number));
    expect((await own.send('DELETE', `/v1/traces/${traceOf(910).toUpperCase()}`)).status).toBe(204);
    expectProblem(await own.send('DELETE', `/v1/traces/${traceOf(910)}`), 404, 'trace_not_found');
    const traceIds = [traceOf(911), traceOf(910), traceOf(912).toUpperCase(), traceOf(912)];
    expect((await own.post(deletions, { traceIds })).body).toEqual({ traces: 2, spans: 2 });
    expect(ids(await own.get('/v1/traces'))).toEqual([913]);
    const log = JSON.parse((await own.get('/v1/access_log?kind=tracesDeleted')).text).data;
    expect(log).toMatchObject([
      { details: { traces: '2', spans: '2', traceIds: [911, 912].map(traceOf).join(' ') }, ip: '127.0.0.1' },
      { details: { traces: '1', spans: '1', traceIds: traceOf(910) }, actor: { type: 'apiKey' } },
    ]);
  });

  it('deletes nothing when the access log cannot record it', async () => {
    await send(request(921));
    const db = running.api.get(Database);
    await db.query('alter table identity.access_log add constraint shut check (kind <> $$tracesDeleted$$) not valid');
    const refused = await admin.send('DELETE', `/v1/traces/${traceOf(921)}`);
    await db.query('alter table identity.access_log drop constraint shut');
    expect([refused.status, (await admin.get(`/v1/traces/${traceOf(921)}`)).status]).toEqual([500, 200]);
  });

  it('deletes nothing of another project', async () => {
    await send(request(920));
    const other = await running.anotherProject();
    expectProblem(await other.send('DELETE', `/v1/traces/${traceOf(920)}`), 404, 'trace_not_found');
    expect((await other.post(deletions, { traceIds: [traceOf(920)] })).body).toEqual({ traces: 0, spans: 0 });
    expect((await admin.get(`/v1/traces/${traceOf(920)}`)).status).toBe(200);
  });

  it.each([
    ['no list', undefined, '/traceIds'],
    ['a text', 'all', '/traceIds'],
    ['an empty list', [], '/traceIds'],
    ['what is no id', [traceOf(1), 'x', 5], '/traceIds/1'],
    ['more than 1,000', Array.from({ length: 1_001 }, (_, i) => traceOf(i + 1)), '/traceIds'],
  ])('refuses %s', async (_, traceIds, pointer) => {
    const refused = await admin.post(deletions, { traceIds });
    expectProblem(refused, 400, 'invalid_body');
    expect(JSON.parse(refused.text).errors[0]).toMatchObject({ pointer });
  });
});

describe('the retention of traces', () => {
  const path = '/v1/trace_retention';

  it('keeps all of them until an admin says otherwise', async () => {
    const own = await running.anotherProject();
    const all = { keepDays: null, keepBytes: null, checkedAt: null, lastRemoval: null };
    expect((await own.get(path)).body).toEqual({ ...all, stored: { traces: 0, spans: 0, bytes: 0 } });
    for (const number of [930, 931]) await own.post('/v1/traces', request(number));
    const set = await own.send('PUT', path, { keepDays: 30, keepBytes: 2 ** 30 });
    expect(set.body).toMatchObject({ keepDays: 30, keepBytes: 2 ** 30, stored: { traces: 2, spans: 2 } });
    await running.api
      .get(Database)
      .query(`update traces.traces set received_at = now() - interval '31 days' where trace_id = $1`, [traceOf(930)]);
    await running.api.get(RetentionRunner).run();
    expect(ids(await own.get('/v1/traces'))).toEqual([931]);
    const removed = { at: expect.stringMatching(/Z$/), traces: 1, spans: 1, bytes: expect.any(Number) };
    expect((await own.get(path)).body).toMatchObject({ stored: { traces: 1 }, lastRemoval: removed });
    const metrics = (await own.get('/metrics')).text;
    expect(metrics).toContain('\ntraces_removed_total{reason="age"} 1\n');
    expect(metrics).toMatch(/\ntrace_retention_runs_total\{outcome="completed"\} [1-9]/);
    const log = JSON.parse((await own.get('/v1/access_log?kind=traceRetentionChanged')).text).data;
    expect(log).toMatchObject([{ details: { from: 'all', to: '30 days, 1 GiB' } }]);
  });

  it('is one hour for log records that wait for their span', async () => {
    const late = { traceId: traceOf(940), spanId: spanOf(940), timeUnixNano: '1', eventName: 'gen_ai.user.message' };
    await admin.post('/v1/logs', { resourceLogs: [{ scopeLogs: [{ logRecords: [late] }] }] });
    const db = running.api.get(Database);
    await db.query(`update traces.log_records set received_at = now() - interval '61 minutes'`);
    await running.api.get(RetentionRunner).run();
    expect((await db.query('select from traces.log_records')).rowCount).toBe(0);
    expect((await admin.get('/metrics')).text).toMatch(/\nlog_records_rejected_total [1-9]/);
  });

  it('is enforced by one process at a time', async () => {
    const { pool } = running.api.get(Database);
    const runs = async () =>
      /trace_retention_runs_total\{outcome="completed"\} (\d+)/.exec((await admin.get('/metrics')).text)?.[1];
    await running.api.get(RetentionRunner).run();
    const before = await runs();
    await unlessUnderWay(pool, { kind: 'retention', on: 'traces' }, () => running.api.get(RetentionRunner).run());
    expect(await runs()).toBe(before);
  });

  it.each([
    [{ keepDays: 0, keepBytes: null }, '/keepDays'],
    [{ keepDays: 1.5, keepBytes: null }, '/keepDays'],
    [{ keepDays: null, keepBytes: 5 }, '/keepBytes'],
    [{ keepDays: null }, '/keepBytes'],
  ])('cannot be %j', async (limits, pointer) => {
    const refused = await admin.send('PUT', path, limits);
    expectProblem(refused, 400, 'invalid_body');
    expect(refused.body['errors']).toMatchObject([{ pointer }]);
  });
});

describe('received log records', () => {
  const record = (number: number, eventName: string, content: string) => ({
    ...{ traceId: traceOf(number), spanId: spanOf(number), timeUnixNano: '1', eventName },
    body: { kvlistValue: { values: [attribute('content', content)] } },
  });
  const logs = (...logRecords: readonly object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  const found = async (number: number) =>
    (await admin.get(`/v1/traces/${traceOf(number)}/spans/${spanOf(number)}`)).body;

  it('are read as events of their span, whichever comes first', async () => {
    const early = await admin.post('/v1/logs', logs(record(850, 'gen_ai.user.message', '1.10')));
    expect([early.status, early.text]).toEqual([200, '{}']);
    await send(request(850));
    expect(await found(850)).toMatchObject({ input: [{ role: 'user', content: '1.10' }], output: null });
    const body = gzipSync(JSON.stringify(logs(record(850, 'gen_ai.choice', 'yes'))));
    const late = await admin.post('/v1/logs', body, { 'Content-Encoding': 'gzip' });
    expect([late.status, late.text]).toEqual([200, '{}']);
    expect(await found(850)).toMatchObject({
      output: [{ role: 'assistant', content: 'yes' }],
      outputFrom: 'OpenTelemetry GenAI: events gen_ai.choice',
    });
    expect((await admin.get('/metrics')).text).toContain('\nlog_records_joined_total 2\n');
  });

  it('are acknowledged and left out without the ids of a span, and the answer says so', async () => {
    const { status, body } = await admin.post('/v1/logs', logs({ eventName: 'gen_ai.choice' }));
    const errorMessage = 'a log record needs the traceId and the spanId of its span';
    expect([status, body]).toEqual([200, { partialSuccess: { rejectedLogRecords: '1', errorMessage } }]);
  });

  it('are refused in the encoding they came in', async () => {
    const type = { 'Content-Type': 'application/x-protobuf' };
    const answer = await admin.post('/v1/logs', Buffer.from('no'), type);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, type['Content-Type']]);
    expectProblem(await admin.post('/v1/logs', { resourceLogs: 1 }), 400, 'unreadable_spans');
  });
});

describe("the setting for a project's own attributes", () => {
  const attributes = [attribute('my.question', '1.10'), attribute('my.answer', 'yes'), attribute('input', 'other')];
  const found = async (client: Client, number: number) => {
    await client.post('/v1/traces', request(number, { attributes }));
    return (await client.get(`/v1/traces/${traceOf(number)}/spans/${spanOf(number)}`)).body;
  };

  it('says where input and output are in spans that arrive afterwards, of that project alone', async () => {
    const own = await running.anotherProject();
    expect((await own.get('/v1/own_attributes')).body).toEqual({ input: null, output: null });
    expect(await found(own, 901)).toMatchObject({ input: 'other', inputFrom: 'Plain attributes: input', output: null });
    const named = { input: 'my.question', output: 'my.answer' };
    expect((await own.send('PUT', '/v1/own_attributes', named)).body).toEqual(named);
    expect((await own.get('/v1/own_attributes')).body).toEqual(named);
    expect(await found(own, 902)).toMatchObject({
      ...{ input: 1.1, inputFrom: 'Project settings: my.question' },
      ...{ output: 'yes', outputFrom: 'Project settings: my.answer' },
    });
    expect(await found(admin, 903)).toMatchObject({ inputFrom: 'Plain attributes: input' });
    await own.send('PUT', '/v1/own_attributes', { input: null, output: null });
    expect(await found(own, 904)).toMatchObject({ input: 'other', output: null });
  });

  it('can be changed only by admins, as two names', async () => {
    const adder = await running.clientWith(['items:write']);
    expectProblem(await adder.send('PUT', '/v1/own_attributes', { input: null, output: null }), 403, 'forbidden');
    expectProblem(await admin.send('PUT', '/v1/own_attributes', { input: 'a' }), 400, 'invalid_body');
    expectProblem(
      await admin.send('PUT', '/v1/own_attributes', { input: '', output: 'x'.repeat(201) }),
      400,
      'invalid_body',
    );
  });
});

describe('a request with spans is refused', () => {
  const zipped = { 'Content-Encoding': 'gzip' };

  it('when it cannot be read', async () => {
    expectProblem(await send('{"resourceSpans":'), 400, 'unreadable_spans');
    expectProblem(await send('[]'), 400, 'unreadable_spans');
    expectProblem(await send({ resourceSpans: 1 }), 400, 'unreadable_spans');
    expectProblem(await send(new Uint8Array([0x22, 0xff, 0x22])), 400, 'invalid_utf8');
    expectProblem(await send(request(1), zipped), 400, 'bad_request');
    expectProblem(await send(gzipSync('{}').subarray(0, 15), zipped), 400, 'bad_request');
  });

  it('when it is too large, as sent or decompressed', async () => {
    expectProblem(await send('x'.repeat(100_001)), 413, 'body_too_large');
    expectProblem(await send(gzipSync(Buffer.alloc(10_000_000, ' ')), zipped), 413, 'body_too_large');
  });

  it('when its encoding is not known', async () => {
    expectProblem(await send('{}', { 'Content-Type': 'text/plain' }), 415, 'unsupported_media_type');
    expectProblem(await send('{}', { 'Content-Encoding': 'br' }), 415, 'unsupported_media_type');
    const elsewhere = await admin.post('/v1/datasets', '{}', { 'Content-Type': 'application/x-protobuf' });
    expectProblem(elsewhere, 415, 'unsupported_media_type');
  });

  it('when the caller may not add', async () => {
    const reader = await running.clientWith(['read']);
    expectProblem(await reader.post('/v1/traces', {}), 403, 'forbidden');
    const adder = await running.clientWith(['items:write']);
    expect((await adder.post('/v1/traces', {})).status).toBe(200);
    expectProblem(await adder.get('/v1/traces'), 403, 'forbidden');
  });

  it('in protobuf, when it was sent in protobuf', async () => {
    const protobuf = { 'Content-Type': 'application/x-protobuf' };
    const answers = [
      await send('no protobuf', protobuf),
      await send('x'.repeat(100_001), protobuf),
      await admin.post('/v1/traces', '', { ...protobuf, Authorization: 'Bearer lq_no' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 401]);
    for (const { headers } of answers) expect(headers.get('content-type')).toBe('application/x-protobuf');
    expect(answers[0]?.text).toBe('\b\u0003\u0012=unreadable_spans: The body is not an OTLP request in protobuf');
    expect(answers[2]?.headers.get('www-authenticate')).toContain('Bearer');
  });
});

describe('an exporter that is too fast', () => {
  it('learns when to try again', async () => {
    const slow = await running.anotherApi({ LIMIT_REQUESTS_PER_SECOND: '1', LIMIT_REQUEST_BURST: '1' });
    const protobuf = { 'Content-Type': 'application/x-protobuf' };
    const answers = await withStoppedClock(() =>
      Promise.all([1, 2].map(() => slow.admin.post('/v1/traces', new Uint8Array(), protobuf))),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.headers.get('content-type')).toBe('application/x-protobuf');
  });
});

describe('the list of traces', () => {
  let own: Client;
  beforeAll(async () => {
    own = await running.anotherProject();
    for (const number of [1, 2, 3, 4]) {
      await own.post('/v1/traces', request(number, number === 2 ? { status: { code: 2 }, name: 'Ünlü' } : {}));
    }
  });

  it('has the latest first, in pages', async () => {
    const page = await own.get('/v1/traces?limit=3');
    expect(ids(page)).toEqual([4, 3, 2]);
    const rest = await own.get(`/v1/traces?limit=3&after=${page.body['next']}`);
    expect([ids(rest), rest.body['next']]).toEqual([[1], null]);
  });

  it.each([
    ['q=%C3%BCNL', [2]],
    ['q=run&status=unset', [4, 3, 1]],
    ['status=error', [2]],
    ['status=&q=&from=', [4, 3, 2, 1]],
    ['from=2026-11-21T08:00:02Z&to=2026-11-21T09:00:04.000000000%2B01:00', [3, 2]],
    ['from=0001-01-01T00:00Z&to=9999-01-01T00:00Z', [4, 3, 2, 1]],
    ['minDurationMs=2.5', [4, 3]],
  ])('finds by %s', async (query, found) => {
    expect(ids(await own.get(`/v1/traces?${query}`))).toEqual(found);
  });

  it.each(['status=bad', 'from=yesterday', 'to=2026-13-01T00:00Z', 'minDurationMs=-1', 'q=%00', 'after=x', 'limit=0'])(
    'refuses %s',
    async (query) => {
      expectProblem(await own.get(`/v1/traces?${query}`), 400, 'invalid_parameter');
    },
  );
});
