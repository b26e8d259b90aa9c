import type { Right } from '@labeling/identity';
import { configOf, routeConfig } from '../routes/route-config.js';

/** The right a route needs; `open` needs none, and `metrics` depends on the setting METRICS_ACCESS. */
export type Access = Right | 'open' | 'metrics';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** What a caller needs to use this route. Every route declares it, or the process does not start. */
export const Needs = (access: Access): MethodDecorator => routeConfig({ access });

/** What the handler of a route was marked with by `Needs`. */
export function accessOf(handler: object): Access | undefined {
  return configOf(handler)?.access;
}
