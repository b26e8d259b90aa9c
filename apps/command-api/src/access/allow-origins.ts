// Which pages of other origins may use the API from a browser (CORS). Callers show a key in `Authorization`, never a cookie, so no
// answer says `Access-Control-Allow-Credentials`.
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a client may send beside what browsers always allow. */
const sent = [
  ...['Authorization', 'Content-Type', 'Content-Encoding', 'If-Match', 'Idempotency-Key', 'Last-Event-ID'],
  ...['X-Project-Id', 'X-Request-Id', 'traceparent', 'tracestate'],
];
/** What a client may read beside what browsers always show. */
const read = [
  ...['Allow', 'Collapsed-Count', 'Content-Disposition', 'Deprecation', 'ETag', 'Link', 'Location', 'Position'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Sunset', 'WWW-Authenticate', 'X-Request-Id'],
];
/** How long a browser may remember the answer to a preflight: no browser remembers it for longer. */
const SECONDS_REMEMBERED = 7_200;

export interface AllowedOrigins {
  readonly origins: readonly string[];
  /** Those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers preflight requests before anybody is asked for a key, and lets browsers show answers, refusals too, to pages of these origins.
 * Everybody else is answered as if there were none. Must come before all other hooks.
 */
export async function allowOrigins(fastify: FastifyInstance, { origins, headers }: AllowedOrigins): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  const originOf = ({ headers: { origin = '', ...others }, method }: FastifyRequest) => {
    const isAnswered = method !== 'OPTIONS' || others['access-control-request-method'] !== undefined;
    return isAnswered && allowed.has(origin) ? origin : false;
  };
  // The plugin ends preflight requests, so later hooks do not see them.
  fastify.addHook('onRequest', (request, reply, next) => {
    if (request.method === 'OPTIONS' && originOf(request) !== false) reply.headers(headers);
    next();
  });
  // The plugin's own route for OPTIONS, where what is no preflight goes on to the answer that no such method exists.
  fastify.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS' && route.url === '*') route.config = { ...route.config, access: 'open' };
  });
  await fastify.register(cors, {
    delegator: (request, decided) => decided(null, { ...toPages, origin: originOf(request) }),
  });
}

const toPages: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: sent,
  exposedHeaders: read,
  maxAge: SECONDS_REMEMBERED,
};
