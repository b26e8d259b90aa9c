// How large the body of a route may be, declared beside the route.
import { configOf, routeConfig } from '../routes/route-config.js';
import type { Settings } from '../settings/settings.js';

/** `small` without a declaration; `item` carries the target of one item; `large` many items, spans or datapoints. */
export type BodySize = 'small' | 'item' | 'large';

/** A list in the body, and the setting that limits it. */
interface ListTaken {
  readonly list: string;
  readonly limit: { readonly name: string; readonly of: (settings: Settings) => number; readonly called: string };
}

export interface Taken extends Partial<ListTaken> {
  readonly size: BodySize;
  /** Whether every object in it has few members, because nothing in it is a payload. */
  readonly isShell?: boolean;
  /** The code for a body that is not JSON, if this route has one of its own. */
  readonly malformed?: 'unreadable_spans';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: Taken;
  }
}

export const Takes = (size: BodySize, more: Omit<Taken, 'size'> = {}): MethodDecorator =>
  routeConfig({ body: { size, ...more } });

const small: Taken = { size: 'small' };

export function takenBy(config: { readonly body?: Taken } | undefined): Taken {
  return config?.body ?? small;
}

/** What the handler of a route was marked with by `Takes`. */
export function takenByHandler(handler: object): Taken {
  return takenBy(configOf(handler));
}

const SMALL = 256 * 1024;
const ITEM = 2 * 1024 * 1024;

/** The most bytes that a body may have, decompressed; `setting` is what changes it. */
export function mostBytes({ size }: Taken, bodyBytes: number): { readonly value: number; readonly setting?: string } {
  const fixed = size === 'small' ? SMALL : ITEM;
  return size !== 'large' && fixed < bodyBytes ? { value: fixed } : { value: bodyBytes, setting: 'LIMIT_BODY_BYTES' };
}
