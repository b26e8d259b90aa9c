// Commands that come faster than they can be done are refused at once, before their bodies are read: otherwise each would wait
// for all before it, until no answer comes in time. Refusing must cost next to nothing, so it comes before everything else.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
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
    /** It was refused because there are too many: as many as these are counted, not logged. */
    isTurnedAway?: boolean;
  }
}

/** How many credentials are remembered with whose they are. */
const REMEMBERED = 10_000;

/** Marks a route whose requests may take long by themselves: how many there may be is limited in another way. */
export const TakesLong = (): MethodDecorator => routeConfig({ takesLong: true });

/** Comes before `guardRoutes`, which finds out who asks. `mostMs` as in `Admission`. */
export function admitCommands(fastify: FastifyInstance, mostMs: number): void {
  const admission = new Admission(mostMs);
  const callers = new LRUCache<string, string>({ max: REMEMBERED });
  fastify.decorateRequest('inWorkFor', undefined);
  fastify.decorateRequest('isTurnedAway', false);
  fastify.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    // Somebody new has no commands in work. Who somebody is does not change; whether they still may is asked afterwards.
    const seconds = admission.secondsToWait(callers.get(credentialOf(request)) ?? '');
    if (seconds === 0) return;
    request.isTurnedAway = true;
    throw tooMany(seconds);
  });
  // Not before: a body that arrives slowly is no work.
  fastify.addHook('preHandler', async (request) => {
    const { caller } = request;
    if (caller === undefined || !isCounted(request)) return;
    callers.set(credentialOf(request), caller.actor.id);
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

function isCounted({ method, is404, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && !is404 && routeOptions.config.takesLong !== true;
}

function credentialOf({ headers: { authorization = '' } }: FastifyRequest): string {
  return hash('sha256', authorization);
}

function tooMany(seconds: number): Problem {
  const detail = 'More commands are in work than can be done in time (LIMIT_COMMAND_WAIT_MS)';
  return new Problem('too_busy', detail, { headers: { 'Retry-After': String(seconds) } });
}
