import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';

/** The revision that `If-Match` pins, or undefined when any will do (no header, or `*`). */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  revisionOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

export function revisionOf(header: string | undefined): bigint | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const revision = /^\s*"(\d{1,18})"\s*$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new Problem('invalid_parameter', 'The header If-Match must be one ETag, such as "3", or *');
  }
  return BigInt(revision);
}

export function etag(revision: bigint | string): string {
  return `"${revision}"`;
}
