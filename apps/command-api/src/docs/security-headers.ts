import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** No response of this process needs a script, a frame, or anything from another origin. */
export async function setSecurityHeaders(fastify: FastifyInstance, publicUrl: string): Promise<void> {
  const nothing = ["'none'"];
  await fastify.register(helmet, {
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
  fastify.addHook('onRequest', async (_, reply) => {
    reply.header(
      'Permissions-Policy',
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    );
  });
}
