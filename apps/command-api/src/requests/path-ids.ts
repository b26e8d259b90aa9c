import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { uuidForm } from '../request-json/json-rules.js';

export const PathId = createParamDecorator((name: string, context: ExecutionContext) =>
  pathId(context.switchToHttp().getRequest<FastifyRequest>(), name),
);

/** A UUID in the path, in lower case: the only spelling in the names of streams and rows. */
export function pathId({ params }: FastifyRequest, name: string): string {
  const value = (params as Record<string, string>)[name] ?? '';
  if (!uuidForm.test(value)) throw new Problem('invalid_parameter', `The ${name} in the path must be a UUID`);
  return value.toLowerCase();
}
