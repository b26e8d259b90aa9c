// The answer to a command that comes while there are too many. Whoever sends five times as much as can be done gets it thousands of
// times a second, so it is made without the framework's way from an error to its answer.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PROBLEM_JSON } from '../problem-details/problem-filter.js';
import { Problem } from '../problem-details/problem.js';

/** Most floods go to few addresses. */
const REMEMBERED = 100;

const problems = new Map<number, Problem>();

/** Made once: each would take a trace of the stack. */
export function tooMany(seconds: number): Problem {
  let problem = problems.get(seconds);
  if (problem === undefined) {
    const detail = 'More commands are in work than can be done in time (LIMIT_COMMAND_WAIT_MS)';
    problem = new Problem('too_busy', detail, { headers: { 'Retry-After': String(seconds) } });
    problems.set(seconds, problem);
  }
  return problem;
}

/** What was set before it was refused: what lets a page of another origin see the answer. */
function headersOf(reply: FastifyReply): (string | number)[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, one]),
  );
}

/** Answers as `sendProblem` does. `headers` are those of every answer. */
export function turningAway(
  headers: Readonly<Record<string, string>>,
): (request: FastifyRequest, reply: FastifyReply, seconds: number) => void {
  const always = Object.entries({ ...headers, 'Content-Type': PROBLEM_JSON }).flat();
  const bodies = new LRUCache<string, string>({ max: REMEMBERED });
  return (request, reply, seconds) => {
    const problem = tooMany(seconds);
    const [instance = '/'] = request.url.split('?', 1);
    const known = `${seconds} ${instance}`;
    let body = bodies.get(known);
    if (body === undefined) bodies.set(known, (body = problem.toJson(instance)));
    request.problem = problem.code;
    reply.hijack();
    const own = ['X-Request-Id', request.id, 'Retry-After', String(seconds), 'Content-Length', Buffer.byteLength(body)];
    // As a text it goes out in one piece with its headers.
    reply.raw.writeHead(problem.status, [...always, ...own, ...headersOf(reply)]).end(body);
  };
}
