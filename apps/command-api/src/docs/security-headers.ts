import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Nothing this process answers needs a script, a frame, or anything from another origin. */
export async function setSecurityHeaders(fastify: FastifyInstance): Promise<void> {
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
    referrerPolicy: { policy: 'no-referrer' },
  });
}
