import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { JsonTextError, parseJsonText, type JsonText } from '@labeling/domain';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { syntaxErrorPosition } from './syntax-position.js';

/** The body as JSON text, checked for syntax only; undefined when no body was sent. */
export const OptionalJsonBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readBody(context.switchToHttp().getRequest<FastifyRequest>().body),
);

/** The body as JSON text, checked for syntax only. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const text = readBody(context.switchToHttp().getRequest<FastifyRequest>().body);
  if (text === undefined) throw new Problem('malformed_json', 'The body is empty; a JSON object is expected');
  return text;
});

function readBody(body: unknown): JsonText | undefined {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return parseJsonText(body.trim(), Infinity);
  } catch (error) {
    if (error instanceof JsonTextError) throw malformed(body, error);
    throw error;
  }
}

function malformed(body: string, error: JsonTextError): Problem {
  const position = error.position ?? syntaxErrorPosition(body);
  const before = body.slice(0, position).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1} (position ${position})`;
  const end = position >= body.length ? 'The body ends too early' : 'The body is not JSON';
  return new Problem('malformed_json', `${end}: ${place}`);
}
