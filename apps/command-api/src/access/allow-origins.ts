// Which pages of other origins may use the API from a browser (CORS). Callers show a key in `Authorization`, never a cookie, so no
// answer says `Access-Control-Allow-Credentials`.
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that a client may send in addition to those that browsers always allow. */
const sent = [
  ...['Authorization', 'Content-Type', 'Content-Encoding', 'If-Match', 'Idempotency-Key', 'Last-Event-ID'],
  ...['X-Project-Id', 'X-Request-Id', 'traceparent', 'tracestate'],
];
/** Headers that a client may read in addition to those that browsers always show. */
const read = [
  ...['Allow', 'Collapsed-Count', 'Content-Disposition', 'Deprecation', 'ETag', 'Link', 'Location', 'Position'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Sunset', 'WWW-Authenticate', 'X-Request-Id'],
];
/** How long a browser may cache the answer to a preflight: no browser caches it for longer. */
const SECONDS_REMEMBERED = 7_200;

export interface AllowedOrigins {
  readonly origins: readonly string[];
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers preflight requests without asking for a key, and lets browsers show all answers to pages of these origins, even
 * refusals. Requests from elsewhere are answered as if no origins were allowed. Must come before all other hooks.
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
  // The plugin's own route for OPTIONS: a request there that is not a preflight gets the answer of an unknown method.
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
