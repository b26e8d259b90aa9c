import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { Right } from '@labeling/identity';

/** The right a route asks for; `open` asks for nothing, `metrics` is as the setting METRICS_ACCESS says. */
export type Access = Right | 'open' | 'metrics';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** What a caller needs to use this route. Every route has it, or the process does not start. */
export const Needs = (access: Access): MethodDecorator => RouteConfig({ access });

/** What the handler of a route was marked with by `Needs`. */
export function accessOf(handler: object): Access | undefined {
  return Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler)?.access;
}
