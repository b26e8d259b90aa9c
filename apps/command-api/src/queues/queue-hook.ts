// Queues that are open to some members only do not exist for others, whatever they ask of them.
import type { QueueState } from '@labeling/domain';
import { queuesSeenBy } from '@labeling/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  const requireSeen = async ({ caller, params }: FastifyRequest) => {
    const { queue } = params as { readonly queue?: string };
    if (caller === undefined || queue === undefined || !uuidForm.test(queue)) return undefined;
    return queues.requireSeen(queue.toLowerCase(), queuesSeenBy(caller));
  };
  fastify.addHook('onRequest', async (request) => {
    const seen = await requireSeen(request);
    if (seen !== undefined && request.method === 'GET') request.seenQueue = seen;
  });
  fastify.confirmations.push(async (request) => void (await requireSeen(request)));
}
