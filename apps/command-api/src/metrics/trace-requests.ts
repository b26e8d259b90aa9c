import { beginServerSpan, type ServerSpan } from '@labeling/telemetry/spans';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if it is not traced. */
    span?: ServerSpan | undefined;
  }
}

/** Monitoring requests come all the time, and nobody looks at how they were answered. */
const untraced = /^\/(health\/|grpc\.health\.|metrics(\?|$))/;

/** Makes a span for each request, if traces are recorded, with everything that it leads to as a part of it. */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onRequest', (request, _reply, next) => {
    const { method, headers, id, url } = request;
    if (!untraced.test(url)) request.span = beginServerSpan(method, headers, id);
    within(request, next);
  });
  // Again, because a body arrives with the events of its connection.
  fastify.addHook('preHandler', (request, _reply, next) => within(request, next));
  fastify.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
  fastify.addHook('onRequestAbort', async (request) => end(request, CLIENT_GONE));
}

/** The status that proxies log when a client does not wait for the answer. */
const CLIENT_GONE = 499;

function within({ span }: FastifyRequest, next: () => void): void {
  if (span === undefined) next();
  else span.run(next);
}

function end(request: FastifyRequest, status: number): void {
  const { span, is404, routeOptions } = request;
  request.span = undefined;
  span?.end(status, is404 ? undefined : routeOptions.url);
}
