// Queues that are open only to some members do not exist for others, whatever they ask of them.
import type { QueueState } from '@labeling/domain';
import { queuesSeenBy } from '@labeling/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidForm } from '../request-json/json-rules.js';
import type { ActiveQueues } from './active-queues.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The queue, so that routes need not load it again. Not for writes: it may change while their bodies arrive. */
    seenQueue?: QueueState;
  }
}

/**
 * Covers every route whose path names a queue, before a body is read, so that no route can forget it. Must be called
 * after `guardRoutes`, which identifies the caller.
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
