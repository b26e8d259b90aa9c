import type { FastifyInstance, FastifyRequest } from 'fastify';

interface KnownPath {
  readonly form: RegExp;
  readonly methods: Set<string>;
}

declare module 'fastify' {
  interface FastifyInstance {
    knownPaths: Map<string, KnownPath>;
  }
}

/** Remembers which methods each path has, so that a wrong method can be distinguished from a wrong path. */
export function rememberPaths(fastify: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  fastify.decorate('knownPaths', paths);
  fastify.addHook('onRoute', ({ method, url }) => {
    const known = paths.get(url) ?? { form: formOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    paths.set(url, known);
  });
}

/** The methods of the request's path; empty if the path is unknown. */
export function allowedMethods({ url, server }: FastifyRequest): string[] {
  const [path = ''] = url.split('?');
  return [...server.knownPaths.values()].filter(({ form }) => form.test(path)).flatMap(({ methods }) => [...methods]);
}

function formOf(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}
