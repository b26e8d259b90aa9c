import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig } from 'fastify';

/** Adds to what Fastify knows about a route; Nest's own decorator would replace what an earlier one added. */
export function routeConfig(part: FastifyContextConfig): MethodDecorator {
  return (target, name, descriptor) => {
    const before: FastifyContextConfig = configOf(descriptor.value) ?? {};
    RouteConfig({ ...before, ...part })(target, name, descriptor);
  };
}

/** What decorators added for the handler of a route. */
export function configOf(handler: unknown): FastifyContextConfig | undefined {
  return typeof handler === 'function' ? Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) : undefined;
}
