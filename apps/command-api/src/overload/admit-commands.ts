// Commands that come faster than they can be done are refused at once, before their bodies are read: otherwise each would wait
// for all before it, until no answer comes in time.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { routeConfig } from '../routes/route-config.js';
import { Admission } from './admission.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesLong?: boolean;
  }
  interface FastifyRequest {
    /** It is counted as in work, for this caller. */
    inWorkFor?: string | undefined;
  }
}

/** Marks a route whose requests may take long by themselves: how many there may be is limited in another way. */
export const TakesLong = (): MethodDecorator => routeConfig({ takesLong: true });

/** Comes after `guardRoutes`, which finds out who asks. `mostMs` as in `Admission`. */
export function admitCommands(fastify: FastifyInstance, mostMs: number): void {
  const admission = new Admission(mostMs);
  fastify.decorateRequest('inWorkFor', undefined);
  fastify.addHook('onRequest', async ({ method, caller, routeOptions }) => {
    if (caller === undefined || !isCommand(method) || routeOptions.config.takesLong === true) return;
    const seconds = admission.secondsToWait(caller.actor.id);
    if (seconds > 0) throw tooMany(seconds);
  });
  // Not before: a body that arrives slowly is no work.
  fastify.addHook('preHandler', async (request) => {
    const { method, caller, routeOptions } = request;
    if (caller === undefined || !isCommand(method) || routeOptions.config.takesLong === true) return;
    request.inWorkFor = caller.actor.id;
    admission.begin(caller.actor.id);
  });
  fastify.addHook('onSend', async (request, _, payload) => {
    const { inWorkFor } = request;
    request.inWorkFor = undefined;
    if (inWorkFor !== undefined) admission.end(inWorkFor);
    return payload;
  });
}

const isCommand = (method: string) => method !== 'GET' && method !== 'HEAD';

function tooMany(seconds: number): Problem {
  const detail = 'More commands are in work than can be done in time (LIMIT_COMMAND_WAIT_MS)';
  return new Problem('too_busy', detail, { headers: { 'Retry-After': String(seconds) } });
}
