import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem-details/problem.js';

/** Anything that knows how far the read models are. */
export interface Watcher {
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
}

/** Makes every read with `?atLeast=<Position of a command>` wait for a bounded time until the read models contain it. */
export function waitForReadModels(fastify: FastifyInstance, watcher: Watcher, timeoutMs: number): void {
  fastify.addHook('preHandler', async ({ method, query }) => {
    const { atLeast } = query as { atLeast?: unknown };
    if (atLeast === undefined || (method !== 'GET' && method !== 'HEAD')) return;
    if (typeof atLeast !== 'string' || !/^\d{1,19}$/.test(atLeast)) {
      throw new Problem('invalid_parameter', 'atLeast must be the value of a Position header');
    }
    await reachReadModels(watcher, BigInt(atLeast), timeoutMs);
  });
}

/** @throws Problem `read_model_behind` when the read models do not contain `position` in time */
export async function reachReadModels(watcher: Watcher, position: bigint, timeoutMs: number): Promise<void> {
  if (await watcher.waitFor(position, timeoutMs)) return;
  throw new Problem('read_model_behind', `The read models did not reach position ${position} in ${timeoutMs} ms`, {
    headers: { 'Retry-After': '1' },
  });
}
