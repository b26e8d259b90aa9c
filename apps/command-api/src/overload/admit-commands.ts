// Commands that come faster than they can be done are refused at once, before their bodies are read: otherwise each would wait
// for all before it, until no answer comes in time. Refusing must cost next to nothing, so it comes before everything else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { PROBLEM_JSON, type ProblemFormat } from '../problem-details/problem-filter.js';
import { Problem } from '../problem-details/problem.js';
import { routeConfig } from '../routes/route-config.js';
import type { Admission } from './admission.js';

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

/**
 * Comes before whatever else a request costs, and so before `guardRoutes`, which finds out who asks. Requests with a format of their own are answered in it.
 */
export function admitCommands(
  fastify: FastifyInstance,
  admission: Admission,
  formats: readonly Pick<ProblemFormat, 'appliesTo'>[],
): void {
  const callers = new LRUCache<string, string>({ max: REMEMBERED });
  fastify.decorateRequest('inWorkFor', undefined);
  fastify.decorateRequest('isTurnedAway', false);
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!isCounted(request)) return next();
    // Somebody new has no commands in work. Who somebody is does not change; whether they still may is asked afterwards.
    const seconds = admission.secondsToWait(callers.get(credentialOf(request)) ?? '');
    if (seconds === 0) return next();
    request.isTurnedAway = true;
    if (formats.some(({ appliesTo }) => appliesTo(request))) next(tooMany(seconds));
    else turnAway(request, reply, tooMany(seconds));
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

const refusals = new Map<number, Problem>();

/** Made once: each would take a trace of the stack. */
function tooMany(seconds: number): Problem {
  let problem = refusals.get(seconds);
  if (problem === undefined) {
    const detail = 'More commands are in work than can be done in time (LIMIT_COMMAND_WAIT_MS)';
    problem = new Problem('too_busy', detail, { headers: { 'Retry-After': String(seconds) } });
    refusals.set(seconds, problem);
  }
  return problem;
}

/** Answers as `sendProblem` does, in a fraction of the time: without the framework's way of an error to its answer. */
function turnAway(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  request.problem = problem.code;
  const [instance = '/'] = request.url.split('?', 1);
  const body = Buffer.from(problem.toJson(instance));
  reply.hijack();
  const headers = {
    ...problem.extras.headers,
    'X-Request-Id': request.id,
    'Content-Type': PROBLEM_JSON,
    'Content-Length': body.length,
  };
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(problem.status, headers).end(body);
}
