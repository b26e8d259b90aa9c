// Queues that are open to some members only do not exist for others, whatever they ask of them.
import type { QueueState } from '@labeling/domain';
import { queuesSeenBy } from '@labeling/identity';
import type { FastifyInstance } from 'fastify';
import { uuidForm } from '../request-json/json-rules.js';
import type { ActiveQueues } from './active-queues.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What routes would load again. Not where something is written: until its body is there, the queue may have changed. */
    seenQueue?: QueueState;
  }
}

/**
 * For every route whose path names a queue, and before a body is read. Must be called after `guardRoutes`, which says who
 * asks: no route has to remember it.
 */
export function hideQueues(fastify: FastifyInstance, queues: ActiveQueues): void {
  fastify.decorateRequest('seenQueue', undefined);
  fastify.addHook('onRequest', async (request) => {
    const { caller, params, method } = request;
    if (caller === undefined) return;
    const { queue } = params as { readonly queue?: string };
    if (queue === undefined || !uuidForm.test(queue)) return;
    const seen = await queues.requireSeen(queue.toLowerCase(), queuesSeenBy(caller));
    if (seen !== undefined && method === 'GET') request.seenQueue = seen;
  });
}
