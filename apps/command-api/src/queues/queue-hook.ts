// Queues that are open to some members only do not exist for others, whatever they ask of them.
import { queuesSeenBy } from '@labeling/identity';
import type { FastifyInstance } from 'fastify';
import { uuidForm } from '../request-json/json-rules.js';
import type { ActiveQueues } from './active-queues.js';

/**
 * For every route whose path names a queue, and before a body is read. Must be called after `guardRoutes`, which says who
 * asks: no route has to remember it.
 */
export function hideQueues(fastify: FastifyInstance, queues: ActiveQueues): void {
  fastify.addHook('onRequest', async ({ caller, params }) => {
    if (caller === undefined) return;
    const { queue } = params as { readonly queue?: string };
    if (queue === undefined || !uuidForm.test(queue)) return;
    await queues.requireSeen(queue.toLowerCase(), queuesSeenBy(caller));
  });
}
