import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that come on one connection without waiting for answers (pipelining) are worked on one after another: thousands
 * of them arrive at once, and their answers have to be sent in this order anyway.
 */
export function workOneAfterAnother(fastify: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  fastify.addHook('onRequest', (request, { raw }, done) => {
    const before = latest.get(request.socket);
    latest.set(request.socket, raw);
    if (before === undefined || before.closed) done();
    // Other connections get their turn in between: answers that wait for nothing would follow each other at once.
    else before.once('close', () => setImmediate(done));
  });
}
