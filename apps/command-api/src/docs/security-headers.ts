import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Headers = Readonly<Record<string, string>>;

/** The headers of every answer: no page of this process needs a script, a frame, or anything from another origin. */
export function securityHeaders(publicUrl: string): Headers {
  const nothing = ["'none'"];
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: nothing,
        styleSrc: ["'self'"],
        baseUri: nothing,
        formAction: nothing,
        frameAncestors: nothing,
      },
    },
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:') && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const headers: Record<string, string> = {
    'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  // They depend on no request, so they are computed once.
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  };
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}

export function setHeaders(fastify: FastifyInstance, headers: Headers): void {
  fastify.addHook('onRequest', (_, reply, next) => {
    reply.headers(headers);
    next();
  });
}
