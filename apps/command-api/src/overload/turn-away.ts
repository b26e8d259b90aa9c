// The answer to a command that comes while there are too many. A client that sends five times as many as can be done
// gets it thousands of times a second, so it bypasses the way in which the framework turns errors into answers.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PROBLEM_JSON } from '../problem-details/problem-filter.js';
import { Problem } from '../problem-details/problem.js';

/** Most floods go to few addresses. */
const REMEMBERED = 100;

const problems = new Map<number, Problem>();

/** Made once, since each new one would capture a stack trace. */
export function tooMany(seconds: number): Problem {
  let problem = problems.get(seconds);
  if (problem === undefined) {
    const detail = 'More commands are waiting than can be handled in time (LIMIT_COMMAND_WAIT_MS)';
    problem = new Problem('too_busy', detail, { headers: { 'Retry-After': String(seconds) } });
    problems.set(seconds, problem);
  }
  return problem;
}

/** The headers set before the refusal, which let a page of another origin see the answer. */
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
    // As a string, the body is sent in one piece with the headers.
    reply.raw.writeHead(problem.status, [...always, ...own, ...headersOf(reply)]).end(body);
  };
}
