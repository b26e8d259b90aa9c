import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, type Client } from '../client.fixture.js';

const page = 'https://label.example';
let running: RunningApi;
/** An API with allowed origins. */
let open: { readonly baseUrl: string; readonly admin: Client };
beforeAll(async () => {
  running = await startApi();
  open = await running.anotherApi({ CORS_ORIGINS: `${page}, http://localhost:5173/` });
});
afterAll(() => running?.stop());

const ofCors = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-')).sort();
const preflight = (baseUrl: string, path: string, headers: Readonly<Record<string, string>>) =>
  clientOf(baseUrl).send('OPTIONS', path, undefined, { 'Access-Control-Request-Method': 'PUT', ...headers });
/** As `Vary` names it. */
const varies = (headers: Headers) => /(^|[, ])origin($|[, ])/i.test(headers.get('vary') ?? '');

describe('pages of an allowed origin', () => {
  it.each([page, 'http://localhost:5173'])(
    'may send every command, after a preflight that needs no key: %s',
    async (Origin) => {
      for (const path of ['/v1/labeling_queues', '/v1/labeling_queues/x/items/y/target', '/nowhere']) {
        const wanted =
          'authorization,content-type,if-match,idempotency-key,x-project-id,last-event-id,content-encoding';
        const answer = await preflight(open.baseUrl, path, { Origin, 'Access-Control-Request-Headers': wanted });
        expect([answer.status, answer.text]).toEqual([204, '']);
        const { headers } = answer;
        expect(headers.get('access-control-allow-origin')).toBe(Origin);
        expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
        const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
        expect(allowed).toEqual(expect.arrayContaining(wanted.split(',')));
        expect(headers.has('access-control-allow-credentials')).toBe(false);
        expect([varies(headers), headers.get('x-content-type-options')]).toEqual([true, 'nosniff']);
      }
    },
  );

  it('can read answers and refusals with their headers', async () => {
    const Origin = page;
    const answers = [
      await open.admin.send('POST', '/v1/labeling_queues', { name: 'Q' }, { Origin }),
      await open.admin.send('GET', '/v1/labeling_queues', undefined, { Origin }),
      await open.admin.send('GET', '/nowhere', undefined, { Origin }),
      await clientOf(open.baseUrl).send('GET', '/v1/labeling_queues', undefined, { Origin }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 404, 401]);
    for (const { headers } of answers) {
      expect([headers.get('access-control-allow-origin'), varies(headers)]).toEqual([page, true]);
      const shown = headers.get('access-control-expose-headers')?.split(', ');
      const needed = [
        'ETag',
        'Position',
        'Link',
        'Location',
        'Retry-After',
        'RateLimit',
        'Collapsed-Count',
        'X-Request-Id',
      ];
      expect(shown).toEqual(expect.arrayContaining(needed));
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });
});

describe('pages of any other origin', () => {
  it.each([
    ...['null', '*', 'https://evil.example', 'https://label.example.evil.example', 'https://evil-label.example'],
    ...['http://label.example', 'https://label.example:8443', 'https://label.example/', 'https://LABEL.example'],
    ...[
      'https://label.example, https://evil.example',
      'https://x@label.example',
      'http://localhost:5174',
      'https://labelXexample',
    ],
  ])('get no CORS headers: %s', async (Origin) => {
    const asked = await preflight(open.baseUrl, '/v1/labeling_queues', { Origin });
    expectProblem(asked, 405, 'method_not_allowed');
    const read = await open.admin.send('GET', '/v1/labeling_queues', undefined, { Origin });
    expect([read.status, ...ofCors(asked.headers), ...ofCors(read.headers)]).toEqual([200]);
    expect([varies(asked.headers), varies(read.headers)]).toEqual([true, true]);
  });
});

describe('an API without allowed origins', () => {
  it('says nothing about origins in any answer', async () => {
    for (const Origin of [page, 'null']) {
      const asked = await preflight(running.baseUrl, '/v1/labeling_queues', { Origin });
      expectProblem(asked, 405, 'method_not_allowed');
      const read = await running.admin.send('GET', '/v1/labeling_queues', undefined, { Origin });
      expect([...ofCors(asked.headers), ...ofCors(read.headers)]).toEqual([]);
      expect([asked, read].map(({ headers }) => headers.has('vary'))).toEqual([false, false]);
    }
  });
});

describe('an OPTIONS request that is not a preflight', () => {
  it('is answered like any method that the path does not have', async () => {
    const without: readonly Readonly<Record<string, string>>[] = [{}, { Origin: page }];
    for (const headers of without) {
      const answer = await open.admin.send('OPTIONS', '/v1/labeling_queues', undefined, headers);
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    }
    expectProblem(await open.admin.send('OPTIONS', '/nowhere'), 404, 'not_found');
  });
});
