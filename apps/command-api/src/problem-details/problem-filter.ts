import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from './allowed-methods.js';
import type { ProblemCode } from './problem-codes.js';
import { Problem } from './problem.js';
import { problemOf } from './problem-of.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem with which it was answered. */
    problem?: ProblemCode;
  }
}

/** A route's own way to answer problems, for clients that do not read JSON. */
export interface ProblemFormat {
  readonly appliesTo: (request: FastifyRequest) => boolean;
  readonly send: (reply: FastifyReply, problem: Problem) => void;
}

/** Answers every error, whether a route or something before it threw it: as `application/problem+json`, or in a route's format. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger = new Logger('Problem');

  constructor(private readonly formats: readonly ProblemFormat[]) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.#problem(error, request);
    if (reply.sent) return;
    request.problem = problem.code;
    const format = this.formats.find(({ appliesTo }) => appliesTo(request));
    if (format) format.send(reply, problem);
    else sendProblem(reply, problem, request.url);
  }

  #problem(error: unknown, request: FastifyRequest): Problem {
    const methods = request.is404 ? allowedMethods(request) : [];
    if (methods.length > 0) {
      const Allow = methods.join(', ');
      return new Problem('method_not_allowed', `${request.method} is not possible here`, { headers: { Allow } });
    }
    const known = problemOf(error);
    if (known?.cause) this.#logger.warn({ requestId: request.id, err: known.cause }, known.detail);
    if (known) return known;
    this.#logger.error({ requestId: request.id, err: error }, 'A request failed unexpectedly');
    return new Problem('internal_error', `The service failed; its log has details under request ${request.id}`);
  }
}

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** `url` is the request's; its query may be private and is not repeated. */
export function sendProblem(reply: FastifyReply, problem: Problem, url: string): void {
  const [instance = '/'] = url.split('?');
  void reply
    .status(problem.status)
    .headers({ ...problem.extras.headers })
    .header('Content-Type', PROBLEM_JSON)
    .send(problem.toJson(instance));
}
