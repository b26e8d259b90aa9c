import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';

/** Measures and logs every request: route, path and problem, never headers, query or bodies. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics, logger: Logger): void {
  fastify.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id));
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId, caller, problem } = request;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const status = reply.statusCode;
    metrics.answered({ method, route, status }, reply.elapsedTime / 1_000);
    if (problem !== undefined) metrics.refused(problem);
    const level = request.isTurnedAway === true ? 'debug' : levelOf(status, route);
    if (!logger.isLevelEnabled(level)) return;
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    logger[level]({ requestId, method, path, status, problem, ms, actor: caller?.actor.id }, 'request answered');
  });
}

function levelOf(status: number, route: string): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return /^\/(v1\/|opentelemetry\.)/.test(route) ? 'info' : 'debug';
}
