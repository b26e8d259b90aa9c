import { createApiClient, type ApiClient } from '@labeling/api-client';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createdId, send } from './commands.js';

/** Runs `use` with a server that answers like this, over a real connection. */
async function withServer<Result>(
  answer: RequestListener,
  use: (api: ApiClient, fetcher: typeof fetch) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    return await use(createApiClient({ baseUrl }), (path, init) => fetch(`${baseUrl}${String(path)}`, init));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('send', () => {
  it('waits until the pages can show what was done', async () => {
    const asked: string[] = [];
    const answer = await withServer(
      (request, response) => {
        asked.push(`${request.method} ${request.url}`);
        if (request.method === 'GET') response.writeHead(204).end();
        else response.writeHead(201, { Position: '17' }).end('{"id":"new"}');
      },
      (api, fetcher) => send((signal) => api.POST('/v1/datasets', { body: { name: 'a' }, signal }), fetcher),
    );
    expect(answer).toEqual({ ok: true, body: { id: 'new' }, isShown: true });
    expect(asked).toEqual(['POST /v1/datasets', 'GET /caught-up?position=17']);
    expect(answer.ok && createdId(answer.body)).toBe('new');
  });

  it('reports when the pages are behind', async () => {
    const answer = await withServer(
      ({ method }, response) =>
        void (method === 'GET' ? response.writeHead(504).end() : response.writeHead(204, { Position: '17' }).end()),
      (api, fetcher) =>
        send(
          (signal) => api.DELETE('/v1/labeling_queues/{queue}', { params: { path: { queue: 'q' } }, signal }),
          fetcher,
        ),
    );
    expect(answer).toEqual({ ok: true, body: undefined, isShown: false });
  });

  it('reports a refusal in the words of the server', async () => {
    const errors = [{ pointer: '/name', detail: 'must not be empty' }];
    const problem = { code: 'invalid_body', title: 'Invalid', detail: 'The name must not be empty', errors };
    const answer = await withServer(
      (_, response) => void response.writeHead(400).end(JSON.stringify(problem)),
      (api, fetcher) => send((signal) => api.POST('/v1/datasets', { body: { name: '' }, signal }), fetcher),
    );
    expect(answer).toEqual({
      ok: false,
      problem: { status: 400, code: 'invalid_body', detail: problem.detail, errors },
    });
  });

  it.each(['<html>Bad gateway</html>', ''])('copes with an answer that is not JSON: %j', async (text) => {
    const answer = await withServer(
      (_, response) => void response.writeHead(502).end(text),
      (api, fetcher) => send((signal) => api.POST('/v1/datasets', { body: { name: 'a' }, signal }), fetcher),
    );
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        status: 502,
        detail: 'The server answered 502 and did not say why. Try again in a moment.',
        errors: [],
      },
    });
  });

  it('reports a server that does not answer', async () => {
    const answer = await withServer(
      (request) => void request.socket.destroy(),
      (api, fetcher) => send((signal) => api.POST('/v1/datasets', { body: { name: 'a' }, signal }), fetcher),
    );
    expect(answer).toMatchObject({ ok: false, problem: { status: 0, code: 'unreachable' } });
  });
});
