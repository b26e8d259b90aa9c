import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';

/** The whole body as JSON text. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const text = readJson(context.switchToHttp().getRequest<FastifyRequest>().body);
  if (text === undefined) throw emptyBody();
  return text;
});

export function emptyBody(): Problem {
  return new Problem('malformed_json', 'The body is empty; a JSON object is expected');
}

/** A body as JSON text, which was checked while it arrived; undefined when none was sent. */
export function readJson(body: unknown): JsonText | undefined {
  return typeof body !== 'string' || body === '' ? undefined : (body.trim() as JsonText);
}
