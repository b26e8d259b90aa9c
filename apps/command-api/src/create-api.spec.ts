import { jest } from '@jest/globals';
import { EventStore } from '@labeling/event-store';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { startApi, type RunningApi } from './api.fixture.js';
import { clientOf } from './client.fixture.js';
import { problemCodes } from './problem-details/problem-codes.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

describe('the API process', () => {
  it('reports to anybody that it is live and ready, and its metrics', async () => {
    const anyone = clientOf(running.baseUrl);
    expect((await anyone.get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await anyone.get('/health/ready')).body).toEqual({
      status: 'ok',
      checks: { eventStore: 'up', database: 'up', projector: 'up' },
      setAside: 0,
    });
    const queue = await running.admin.queue();
    await running.admin.add(queue, [
      { data: 1, target: 1 },
      { data: 2, target: 2 },
    ]);
    const metrics = (await anyone.get('/metrics')).text;
    expect(metrics).toContain('items_added_total 2');
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/v1\/labeling_queues\/:queue\/items",status="201"\} 1/,
    );
  });

  it('says to anybody what it is and where to read more', async () => {
    const anyone = clientOf(running.baseUrl);
    const answer = await anyone.get('/');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { docs = '', openapi = '', health = '', ...rest } = answer.body;
    expect(rest).toEqual({ name: 'Labeling Queue API', version: '1' });
    for (const place of [docs, openapi, health]) expect((await anyone.get(place)).status).toBe(200);
    for (const path of ['/v1', '/v1/']) expect((await anyone.get(path)).text).toBe(answer.text);
    expect((await anyone.post('/', {})).status).toBe(405);
  });

  it('keeps a given request id and generates one otherwise', async () => {
    const given = await running.admin.send('GET', '/v1/datasets', undefined, { 'X-Request-Id': 'mine-1' });
    expect(given.headers.get('x-request-id')).toBe('mine-1');
    const odd = await running.admin.send('GET', '/v1/datasets', undefined, { 'X-Request-Id': 'a b"c' });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sets security headers on every response, including refusals', async () => {
    for (const path of ['/v1/datasets', '/nowhere', '/docs']) {
      const { headers } = await clientOf(running.baseUrl).get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  it('makes browsers stay on https if callers use https', async () => {
    const another = await running.anotherApi({ PUBLIC_API_URL: 'https://api.label.example' });
    const { headers } = await clientOf(another.baseUrl).get('/docs');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    await another.api.close();
  });

  it('answers a malformed request with a problem', async () => {
    const { port } = new URL(running.baseUrl);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"code":"bad_request"');
    const odd = await clientOf(running.baseUrl).get('/v1/datasets/%ZZ');
    expect(odd.body).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('has a bounded number of metric series, whatever is requested', async () => {
    const anyone = clientOf(running.baseUrl);
    const queue = await running.admin.queue();
    const paths = fc.sample(fc.webPath(), 12).map((path) => (path.startsWith('/') ? path : `/${path}`));
    const ids = Array.from({ length: 4 }, () => `/v1/labeling_queues/${randomUUID()}?private=${randomUUID()}`);
    for (const path of [...paths, ...paths.map((path) => `/v1${path}`), ...ids, `/v1/labeling_queues/${queue}`]) {
      for (const method of ['GET', 'PUT', 'REPORT']) {
        const headers = { 'X-Request-Id': randomUUID(), 'User-Agent': randomUUID() };
        await running.admin.send(method, path, undefined, headers);
      }
      await anyone.get(path);
    }
    const { body } = await running.admin.get('/v1/openapi.json');
    const routes = Object.keys(body['paths'] ?? {}).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
    const known: Readonly<Record<string, readonly string[]>> = {
      method: METHODS,
      route: [...routes, '/docs', '/docs/docs.css', '/problems/:code', 'none'],
      reason: [...problemCodes, 'age', 'size', 'request'],
      outcome: ['stored', 'conflict', 'refused', 'unavailable', 'completed', 'failed', 'delivered', 'dead'],
      pool: ['reads', 'locks', 'identity'],
      directory: ['temporary', 'data'],
      service: ['event_store', 'database', 'projector'],
    };
    // What every Node process measures of itself does not depend on requests.
    const own = (await anyone.get('/metrics')).text.replace(/^(nodejs|process)_.*$/gm, '');
    const labels = [...own.matchAll(/(\w+)="([^"]*)"/g)].filter(([, name]) => name !== 'le' && name !== 'status');
    expect(labels.length).toBeGreaterThan(100);
    expect(labels.filter(([, name = '', value = '']) => !known[name]?.includes(value))).toEqual([]);
    expect(own).toMatch(/requests_refused_total\{reason="not_found"\} [1-9]/);
  });

  it('finishes running requests when it stops', async () => {
    const queue = await running.admin.queue();
    const { api, baseUrl, admin } = await running.anotherApi();
    // Makes sure that the request is under way when the API stops, however fast or slow the machine is.
    const [asked, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const store = api.get(EventStore);
    const appendMany = store.appendMany.bind(store);
    jest.spyOn(store, 'appendMany').mockImplementation(async (...request: Parameters<typeof appendMany>) => {
      asked.resolve();
      await stopping.promise;
      return appendMany(...request);
    });
    const adding = admin.post(`/v1/labeling_queues/${queue}/items`, { items: [{ data: 1, target: 1 }] });
    await asked.promise;
    const closing = api.close();
    const isOpen = () =>
      fetch(`${baseUrl}/health/live`).then(
        () => true,
        () => false,
      );
    while (await isOpen());
    stopping.resolve();
    expect((await adding).status).toBe(201);
    await closing;
    await expect(fetch(`${baseUrl}/health/live`)).rejects.toThrow();
  });
});
