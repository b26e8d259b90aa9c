// Decides, for every route and before a body is read, who may use it.
import type { Caller, Identity } from '@labeling/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import type { Limits, Settings } from '../settings/settings.js';
import type { Access } from './needs.js';
import { RateLimiter } from './rate-limiter.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not open. */
    caller?: Caller;
  }
}

export interface AccessSettings extends Pick<Settings, 'metricsAccess'> {
  readonly limits: Pick<Limits, 'requestsPerSecond' | 'requestBurst'>;
}

/** Must be called before routes are registered. Registering a route that names no access throws. */
export function guardRoutes(
  fastify: FastifyInstance,
  { identity, settings }: { identity: Pick<Identity, 'authenticate'>; settings: AccessSettings },
): void {
  const limiter = new RateLimiter(settings.limits.requestsPerSecond, settings.limits.requestBurst);
  fastify.decorateRequest('caller', undefined);
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} does not say what it needs`);
  });
  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.is404) return;
    const needed = neededRight(request.routeOptions.config.access, settings.metricsAccess);
    if (needed === undefined) return;
    const caller = await identity.authenticate(credentials(request));
    if (!caller) throw unauthenticated(request);
    const seconds = limiter.take(caller.actor.id);
    if (seconds > 0) throw tooFast(seconds, settings.limits.requestsPerSecond);
    if (!caller.rights.has(needed)) throw new Problem('forbidden', `This needs the right "${needed}"`);
    request.caller = caller;
    void reply.header('Cache-Control', 'no-store');
  });
}

function neededRight(access: Access | undefined, metricsAccess: Settings['metricsAccess']) {
  if (access === 'open') return undefined;
  if (access === 'metrics') return metricsAccess === 'open' ? undefined : 'admin';
  return access ?? 'admin';
}

function credentials({ headers }: FastifyRequest): { authorization?: string; project?: string } {
  const project = headers['x-project-id'];
  return {
    ...(headers.authorization !== undefined && { authorization: headers.authorization }),
    ...(typeof project === 'string' && { project }),
  };
}

function unauthenticated({ headers }: FastifyRequest): Problem {
  const detail =
    headers.authorization === undefined ? 'The header Authorization is missing' : 'The API key is not valid';
  const error = headers.authorization === undefined ? '' : ', error="invalid_token"';
  return new Problem('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="labeling"${error}` },
  });
}

function tooFast(seconds: number, perSecond: number): Problem {
  return new Problem('rate_limited', `More than ${perSecond} requests per second (LIMIT_REQUESTS_PER_SECOND)`, {
    headers: { 'Retry-After': String(Math.ceil(seconds)) },
  });
}
