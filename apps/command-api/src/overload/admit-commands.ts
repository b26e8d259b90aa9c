// Commands that come faster than they can be done are refused at once, before their bodies are read: otherwise each would wait
// for all before it, until no answer comes in time. Refusing must cost next to nothing, so it comes before everything else.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { ProblemFormat } from '../problem-details/problem-filter.js';
import { routeConfig } from '../routes/route-config.js';
import type { Admission } from './admission.js';
import { tooMany, turningAway } from './turn-away.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesLong?: boolean;
  }
  interface FastifyRequest {
    /** The caller for whom it counts as in work. */
    inWorkFor?: string | undefined;
    /** It was refused because there are too many commands: so many refusals are counted rather than logged. */
    isTurnedAway?: boolean;
  }
}

/** How many credentials are remembered together with their callers. */
const REMEMBERED = 10_000;

/** Marks a route whose requests may take long in any case: their number is limited in another way. */
export const TakesLong = (): MethodDecorator => routeConfig({ takesLong: true });

export interface AdmitOptions {
  readonly admission: Admission;
  /** Requests of a format of their own are answered in it. */
  readonly formats: readonly Pick<ProblemFormat, 'appliesTo'>[];
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Comes before anything costly, and so before `guardRoutes`, which identifies the caller. */
export function admitCommands(fastify: FastifyInstance, { admission, formats, headers }: AdmitOptions): void {
  const callers = new LRUCache<string, string>({ max: REMEMBERED });
  const turnAway = turningAway(headers);
  fastify.decorateRequest('inWorkFor', undefined);
  fastify.decorateRequest('isTurnedAway', false);
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!isCounted(request)) return next();
    // A new caller has nothing in work. Credentials never change owners; whether those may still ask is checked later.
    const seconds = admission.secondsToWait(callers.get(credentialOf(request)) ?? '');
    if (seconds === 0) return next();
    request.isTurnedAway = true;
    if (!formats.some(({ appliesTo }) => appliesTo(request))) return turnAway(request, reply, seconds);
    reply.headers(headers);
    next(tooMany(seconds));
  });
  // Not earlier: a body that arrives slowly is not work.
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
