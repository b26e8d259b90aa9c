import Fastify from 'fastify';
import { pino } from 'pino';
import { Metrics } from './metrics.js';
import { observeRequests } from './observe-requests.js';

describe('the log and metrics of requests', () => {
  it('name route, status, problem and time, but no header, query or body', async () => {
    const lines: string[] = [];
    const metrics = new Metrics();
    const fastify = Fastify();
    observeRequests(fastify, metrics, pino({ level: 'info' }, { write: (line) => void lines.push(line) }));
    fastify.post('/v1/things/:id', () => ({ answer: 'private' }));
    fastify.get('/v1/things', (request, reply) => {
      request.problem = 'forbidden';
      return reply.status(403).send({ answer: 'private' });
    });
    const headers = { authorization: 'Bearer private' };
    const answer = await fastify.inject({
      method: 'POST',
      url: '/v1/things/7?q=private',
      headers,
      payload: { a: 'private' },
    });
    await fastify.inject({ method: 'GET', url: '/nowhere' });
    await fastify.inject({ method: 'GET', url: '/v1/things?q=private', headers: { 'x-request-id': 'mine' } });
    expect(answer.headers['x-request-id']).toBeTruthy();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 30,
        requestId: expect.any(String),
        method: 'POST',
        path: '/v1/things/7',
        status: 200,
        ms: expect.any(Number),
      },
      { requestId: expect.any(String), path: '/v1/things', status: 403, problem: 'forbidden' },
    ]);
    expect(lines.join('')).not.toContain('private');
    const text = await metrics.registry.metrics();
    expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/v1/things/:id",status="200"} 1');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).toContain('requests_refused_total{reason="forbidden"} 1');
    await fastify.close();
  });
});
