import type { AddProgress } from './adding.js';
import { LabelingConnectionError, LabelingError } from './labeling-error.js';
import type { LabelingQueue } from './labeling-queue.js';
import { cut, json, problem, silence, SmallServer, type Handler } from './small-server.fixture.js';

const server = new SmallServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const created = { id: 'q', createdAt: '2026-11-25T09:00:00.000Z' };
const keysSent = () => server.received.map(({ headers }) => headers['idempotency-key']);

describe('getting or creating a queue', () => {
  const queue = { id: 'q', name: 'A', archived: false };
  const none = json({ data: [], next: null });

  it('looks it up by name alone', async () => {
    server.answers(json({ data: [queue], next: '1' }));
    await expect(server.client().queues.getOrCreate('A')).resolves.toEqual(queue);
    expect(server.received.map(({ url }) => url)).toEqual(['/v1/labeling_queues?name=A&limit=1']);
  });

  it('creates another one if the one that its key created does not qualify', async () => {
    const archived = [json(created), json({ ...queue, archived: true })];
    for (const refused of [[problem(409, 'queue_exists')], [problem(409, 'idempotency_key_reused')], archived]) {
      server.answers(none, ...refused, none, json(created), json(queue));
      await expect(server.client().queues.getOrCreate('A')).resolves.toEqual(queue);
      const [first, second] = keysSent().filter((key) => key !== undefined);
      expect(first).toBe('queue:A');
      expect(second).toMatch(/^[\da-f]{32}$/);
    }
  });
});

describe('sending an item back', () => {
  it('names a member and a revision only if the caller does', async () => {
    server.answers(json({ id: 'i' }), json({ id: 'i' }));
    const { items } = server.client();
    await items.sendBack('q', 'i', 'Really?');
    await items.sendBack('q', 'i', 'Really?', { to: 'm', ifRevision: 3 });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill('POST /v1/labeling_queues/q/items/i/send_back'),
    );
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([
      { reason: 'Really?' },
      { reason: 'Really?', to: 'm' },
    ]);
    expect(server.received.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"3"']);
  });
});

describe('an import of a file', () => {
  it('names the column of the keys if its rows become items', async () => {
    const done = json({ added: 1, collapsed: 0, position: '7' });
    server.answers(done, done);
    const { imports } = server.client();
    await imports.toQueue('q', '{"a":1,"id":2}', { data: 'a', key: 'id' });
    // @ts-expect-error Datapoints have no keys.
    await imports.toDataset('d', '{"a":1,"id":2}', { data: 'a', key: 'id' });
    expect(server.received[0]?.url).toBe('/v1/labeling_queues/q/import?data=a&key=id');
  });

  it('is sent as CSV if it has tabs', async () => {
    server.answers(json({ added: 1, collapsed: 0, position: '7' }));
    const file = new Blob(['a\tb\n1\t2\n'], { type: 'text/tab-separated-values' });
    await server.client().imports.toQueue('q', file, { data: 'a' });
    expect(server.received[0]?.headers['content-type']).toBe('text/csv');
  });
});

describe('the rows of a query', () => {
  const result = { rows: [[1, 2]], truncated: false, ms: 1 };
  const columns = (...names: string[]) => names.map((name) => ({ name, type: 'integer' }));

  it('are objects keyed by column name', async () => {
    server.answers(json({ ...result, columns: columns('a', 'b') }));
    await expect(server.client().sql.rows('select')).resolves.toEqual([{ a: 1, b: 2 }]);
  });

  it('are refused if two columns have the same name, even without any rows', async () => {
    for (const rows of [result.rows, []]) {
      server.answers(json({ ...result, columns: columns('a', 'a'), rows }));
      await expect(server.client().sql.rows('select')).rejects.toThrow('Several columns are called "a"');
    }
  });
});

describe('a request', () => {
  it('is sent again with the same key after a lost answer, half an answer and a 503', async () => {
    server.answers(cut(), cut('{"id":'), problem(503, 'store_unavailable', { 'Retry-After': '0' }), json(created));
    await expect(server.client().queues.create({ name: 'A' })).resolves.toEqual(created);
    expect(keysSent()).toHaveLength(4);
    expect(new Set(keysSent()).size).toBe(1);
    expect(keysSent()[0]).toMatch(/^[\da-f]{32}$/);
  });

  it('to create a webhook is sent again with the same key after a lost answer', async () => {
    server.answers(cut(), json({ id: 'w', secret: 'whsec_1' }), json({ id: 'w', secret: 'whsec_1' }));
    const { webhooks } = server.client();
    const webhook = { url: 'https://example.com' };
    await expect(webhooks.create(webhook)).resolves.toMatchObject({ secret: 'whsec_1' });
    await webhooks.create(webhook, { idempotencyKey: 'mine' });
    const [first, second, third] = keysSent();
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, 'mine']);
  });

  it('is sent again after 429, which the API answers before it begins anything', async () => {
    server.answers(problem(429, 'rate_limited', { 'Retry-After': '0' }), json({ is: 'done' }));
    await expect(server.client().request({ method: 'POST', path: '/v1/other' })).resolves.toEqual({ is: 'done' });
  });

  it('is not sent again if its body is a stream, which is read once', async () => {
    for (const method of ['POST', 'PUT'] as const) {
      server.answers(problem(429, 'rate_limited', { 'Retry-After': '0' }), json({}));
      const body = new Blob(['{}']).stream();
      const failed = server.client().request({ method, path: '/v1/other', body });
      await expect(failed).rejects.toMatchObject({ code: 'rate_limited' });
      expect(server.received).toHaveLength(1);
    }
  });

  it('is not sent again if it has no key and may have had an effect', async () => {
    const client = server.client();
    for (const failure of [cut(), problem(503, 'store_unavailable')]) {
      server.answers(failure);
      await expect(client.request({ method: 'POST', path: '/v1/other' })).rejects.toThrow();
      expect(server.received).toHaveLength(1);
    }
  });

  it('fails after its last allowed attempt', async () => {
    server.answers(problem(503, 'too_busy'));
    const failed = server.client({ maxRetries: 1 }).queues.get('q');
    await expect(failed).rejects.toMatchObject({ code: 'too_busy', status: 503 });
    expect(server.received).toHaveLength(2);
  });

  it('fails at once, saying how long to wait, if the API asks for a long wait', async () => {
    server.answers(problem(503, 'too_busy', { 'Retry-After': '3600' }));
    await expect(server.client().queues.get('q')).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(server.received).toHaveLength(1);
  });

  it('rejects with what the API says is wrong', async () => {
    server.answers(problem(400, 'schema_invalid'));
    const error = await server
      .client()
      .queues.create({ name: 'A' })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LabelingError);
    expect(error).toMatchObject({
      ...{ message: 'It is schema_invalid', code: 'schema_invalid', status: 400, requestId: 'r1' },
      errors: [{ pointer: '/name', detail: 'no' }],
    });
    expect(server.received).toHaveLength(1);
  });

  it('rejects with the status if a proxy answers with a page', async () => {
    server.answers((_, response) => void response.writeHead(418).end('<html>'));
    await expect(server.client().queues.get('q')).rejects.toMatchObject({ status: 418, code: 'http_418' });
  });

  it.each<[string, unknown]>([
    ['an object', { upstream: 'down' }],
    ['text', 'down'],
    ['of another form', ['down', null, { message: 'no upstream' }, { pointer: 1, detail: 'x' }]],
  ])('rejects with an empty list of errors if a proxy answers with errors that are %s', async (_, errors) => {
    const refused = (status: number, given: unknown): Handler => {
      return (_request, response) => void response.writeHead(status, { 'Retry-After': '0' }).end(JSON.stringify(given));
    };
    server.answers(refused(503, { errors }), refused(400, { detail: 7, errors }));
    const failed = server.client().items.addMany('q', [{ data: 1, target: null }]);
    await expect(failed).rejects.toMatchObject({ name: 'LabelingError', status: 400, errors: [] });
    expect(server.received).toHaveLength(2);
  });

  it('gives up on an answer that never comes', async () => {
    server.answers(silence);
    const failed = server.client({ timeoutMs: 50, maxRetries: 0 }).queues.get('q');
    await expect(failed).rejects.toThrow(LabelingConnectionError);
  });

  it('ends with the reason of its signal, even while it waits to be sent again', async () => {
    const stop = new AbortController();
    server.answers((_, response) => {
      stop.abort(new Error('enough'));
      response.writeHead(503, { 'Retry-After': '30' }).end();
    });
    await expect(server.client().queues.get('q', { signal: stop.signal })).rejects.toThrow('enough');
  });

  describe('that deletes what cannot be found afterward', () => {
    const none = (code: string) => problem(404, code);
    const done: Handler = (_, response) => void response.writeHead(204).end();
    const deletions = [
      ['webhook_not_found', (client: LabelingQueue) => client.webhooks.delete('w')],
      ['trace_not_found', (client: LabelingQueue) => client.traces.delete('t')],
    ] as const;

    it.each(deletions)('succeeds if its first answer was lost: %s', async (code, remove) => {
      for (const lost of [cut(), problem(503, 'store_unavailable', { 'Retry-After': '0' })]) {
        server.answers(lost, none(code));
        await expect(remove(server.client())).resolves.toBeUndefined();
        expect(server.received).toHaveLength(2);
      }
      server.answers(cut(), done);
      await expect(remove(server.client())).resolves.toBeUndefined();
    });

    it.each(deletions)('fails if no earlier attempt can have deleted it: %s', async (code, remove) => {
      server.answers(none(code));
      await expect(remove(server.client())).rejects.toMatchObject({ code });
      for (const refused of [problem(429, 'rate_limited', { 'Retry-After': '0' }), problem(503, 'too_busy')]) {
        server.answers(refused, none(code));
        await expect(remove(server.client())).rejects.toMatchObject({ code });
      }
    });

    it.each(deletions)('fails if the earlier attempt was never sent: %s', async (code, remove) => {
      server.answers(none(code));
      const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      let attempts = 0;
      const request: typeof fetch = async (...args) => {
        if (++attempts === 1) throw new TypeError('fetch failed', { cause: refused });
        return fetch(...args);
      };
      await expect(remove(server.client({ fetch: request }))).rejects.toMatchObject({ code });
    });

    it.each(deletions)('fails if something else was not found: %s', async (_, remove) => {
      for (const other of ['project_not_found', 'not_found']) {
        server.answers(cut(), none(other));
        await expect(remove(server.client())).rejects.toMatchObject({ code: other });
      }
    });
  });

  it('says which key cannot be sent', async () => {
    server.answers(json(created));
    const client = server.client();
    const told = 'The header Idempotency-Key cannot carry "импорт"';
    await expect(client.queues.create({ name: 'A' }, { idempotencyKey: 'импорт' })).rejects.toThrow(told);
    await expect(client.imports.toQueue('q', '', { idempotencyKey: 'импорт' })).rejects.toThrow(told);
    await expect(client.queues.create({ name: 'A' }, { idempotencyKey: 'a\n' })).rejects.toThrow('cannot carry "a\\n"');
    const secret = await server
      .client({ apiKey: 'lq_Щ' })
      .queues.get('q')
      .catch((error: unknown) => String(error));
    expect(secret).toContain('The header Authorization cannot carry its value');
    expect(server.received).toEqual([]);
    await client.queues.create({ name: 'A' }, { idempotencyKey: 'é' });
    expect(keysSent()).toEqual(['é']);
  });

  it('cannot be led to another path by an id', async () => {
    server.answers(json({}));
    await server.client().items.get('../x', 'a/b?c');
    expect(server.received[0]?.url).toBe('/v1/labeling_queues/..%2Fx/items/a%2Fb%3Fc');
  });

  it('waits for what the client wrote before, unless told otherwise', async () => {
    for (const [readYourWrites, expected] of [
      [true, '/v1/labeling_queues/q?atLeast=12345678901234567890'],
      [false, '/v1/labeling_queues/q'],
    ] as const) {
      const client = server.client({ readYourWrites });
      server.answers(json(created, { Position: '12345678901234567890' }), json({}));
      await client.queues.create({ name: 'A' });
      await client.queues.get('q');
      expect(server.received[1]?.url).toBe(expected);
    }
  });

  it('waits in an SQL query as well', async () => {
    const client = server.client();
    server.answers(json(created, { Position: '41' }), json({ columns: [], rows: [] }));
    await client.queues.create({ name: 'A' });
    await client.sql.query('select 1');
    expect(server.received[1]).toMatchObject({ url: '/v1/sql?atLeast=41', body: '{"query":"select 1"}' });
  });

  it('forgets a position that the store does not have', async () => {
    const client = server.client();
    const refused = problem(400, 'invalid_parameter', {}, 'atLeast: there is no position 41 yet');
    server.answers(json(created, { Position: '41' }), refused, json({ id: 'q' }));
    await client.queues.create({ name: 'A' });
    await expect(client.queues.get('q')).resolves.toEqual({ id: 'q' });
    await client.queues.get('q');
    const [, asked, again, later] = server.received.map(({ url }) => url);
    expect([asked, again, later]).toEqual([
      '/v1/labeling_queues/q?atLeast=41',
      '/v1/labeling_queues/q',
      '/v1/labeling_queues/q',
    ]);
  });
});

describe('a list', () => {
  it('is read page by page, only as far as the caller wants', async () => {
    server.answers(json({ data: [{ id: '1' }, { id: '2' }], next: 'x=' }), json({ data: [{ id: '3' }], next: 'y' }));
    const ids: string[] = [];
    for await (const { id } of server.client().queues.list({ pageSize: 2, archived: true })) {
      ids.push(id);
      if (ids.length === 3) break;
    }
    expect(ids).toEqual(['1', '2', '3']);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/v1/labeling_queues?archived=true&limit=2',
      '/v1/labeling_queues?archived=true&limit=2&after=x%3D',
    ]);
  });
});

describe('adding many rows', () => {
  const itemsOf = (count: number, data: unknown) => Array.from({ length: count }, () => ({ data, target: null }));
  const sizes = () => server.received.map(({ body }) => JSON.parse(body).items.length);
  const echo = json([], { 'Collapsed-Count': '2' });

  it('splits them by count and by UTF-8 bytes, and sends a larger row alone', async () => {
    const client = server.client();
    server.answers(echo);
    await client.items.addMany('q', itemsOf(5, 1), { rowsPerRequest: 2 });
    expect(sizes()).toEqual([2, 2, 1]);
    server.answers(echo);
    await client.items.addMany('q', itemsOf(4, 'é'.repeat(100)), { bytesPerRequest: 500 });
    expect(sizes()).toEqual([2, 2]);
    server.answers(echo);
    await client.items.addMany('q', itemsOf(2, 'a'.repeat(100)), { bytesPerRequest: 10 });
    expect(sizes()).toEqual([1, 1]);
  });

  describe('to a service that accepts less', () => {
    const rows = Array.from({ length: 7 }, (_, data) => ({ data, target: null }));
    /** Accepts requests of up to `most` rows, and remembers keys as the API does. */
    const taking = (most: number, added: Map<string, number[]>): Handler => {
      return (request, response) => {
        const sent: number[] = JSON.parse(request.body).items.map(({ data }: { data: number }) => data);
        const key = String(request.headers['idempotency-key']);
        const before = added.get(key);
        if (sent.length > most) return problem(413, 'too_many_items')(request, response);
        if (before !== undefined && String(before) !== String(sent)) {
          return problem(422, 'idempotency_key_reused')(request, response);
        }
        added.set(key, sent);
        json(
          sent.map((id) => ({ id })),
          { 'Collapsed-Count': String(before === undefined ? 0 : sent.length) },
        )(request, response);
      };
    };
    const run = (rowsPerRequest: number) =>
      server.client().items.addMany('q', rows, { rowsPerRequest, idempotencyKey: 'run' });
    const everything = rows.map(({ data }) => ({ id: data }));

    it('sends requests of half the size, each with a key of its own', async () => {
      const added = new Map<string, number[]>();
      server.answers(taking(2, added));
      expect(await run(4)).toEqual({ rows: everything, collapsed: 0 });
      expect(Object.fromEntries(added)).toEqual({ 'run/0': [0, 1], 'run/1': [2, 3], 'run/2': [4], 'run/3': [5, 6] });
      expect(await run(4)).toEqual({ rows: everything, collapsed: 7 });
    });

    it('adds nothing twice, whatever the service accepted before and however large the requests are', async () => {
      for (const [first, second] of [
        [
          { most: 7, size: 4 },
          { most: 2, size: 4 },
        ],
        [
          { most: 2, size: 4 },
          { most: 7, size: 4 },
        ],
        [
          { most: 2, size: 4 },
          { most: 7, size: 2 },
        ],
        [
          { most: 1, size: 2 },
          { most: 3, size: 5 },
        ],
      ] as const) {
        const added = new Map<string, number[]>();
        server.answers(taking(first.most, added));
        await run(first.size);
        server.answers(taking(second.most, added));
        await run(second.size).catch(({ code }) => expect(code).toBe('idempotency_key_reused'));
        expect([...added.values()].flat()).toEqual(rows.map(({ data }) => data));
      }
    });

    it('says which row is too large by itself, and how far it got', async () => {
      server.answers((request, response) =>
        request.body.includes('"data":5')
          ? problem(413, 'body_too_large', {}, '/items/0 is too large')(request, response)
          : json([created])(request, response),
      );
      const done: number[] = [];
      const options = { rowsPerRequest: 4, onProgress: (step: AddProgress) => done.push(step.done) };
      await expect(server.client().items.addMany('q', rows, options)).rejects.toMatchObject({
        ...{ status: 413, code: 'body_too_large', message: '/items/5 is too large' },
      });
      expect(done).toEqual([1, 2]);
    });
  });

  it('counts what was there already, and reports progress', async () => {
    server.answers(json([created, created], { 'Collapsed-Count': '1' }));
    const progress: unknown[] = [];
    const added = await server.client().items.addMany('q', itemsOf(4, 1), {
      ...{ rowsPerRequest: 2, idempotencyKey: 'night' },
      onProgress: (step) => progress.push(step),
    });
    expect(added).toEqual({ rows: [created, created, created, created], collapsed: 2 });
    expect(progress).toEqual([
      { done: 2, collapsed: 1 },
      { done: 4, collapsed: 2 },
    ]);
    expect(keysSent()).toEqual(['night/0', 'night/1']);
  });

  it('gives the index of an invalid row among all rows', async () => {
    const wrong = {
      ...{ status: 400, code: 'invalid_body', detail: '/items/1/data is missing (and 1 more)' },
      errors: ['/items/1/data', '/items/12', ''].map((pointer) => ({ pointer, detail: 'is missing' })),
    };
    const headers = { 'X-Request-Id': 'r1', 'Retry-After': '2' };
    server.answers(
      json([created, created, created]),
      (_, response) => void response.writeHead(400, headers).end(JSON.stringify(wrong)),
    );
    const error = await server
      .client()
      .items.addMany('q', itemsOf(5, 1), { rowsPerRequest: 3 })
      .catch((caught: unknown) => caught);
    const errors = ['/items/4/data', '/items/15', ''].map((pointer) => ({ pointer, detail: 'is missing' }));
    expect(error).toBeInstanceOf(LabelingError);
    expect(error).toMatchObject({
      ...{ status: 400, code: 'invalid_body', message: '/items/4/data is missing (and 1 more)', errors },
      ...{ problem: { detail: '/items/4/data is missing (and 1 more)', errors }, requestId: 'r1', retryAfterMs: 2_000 },
    });
  });

  it('reads rows no faster than they are sent', async () => {
    let read = 0;
    async function* rows() {
      for (; read < 10; read++) yield { data: read, target: null };
    }
    server.answers(problem(400, 'schema_invalid'));
    await expect(server.client().items.addMany('q', rows(), { rowsPerRequest: 2 })).rejects.toThrow();
    expect(read).toBeLessThan(4);
  });
});
