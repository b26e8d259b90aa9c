import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { JsonTextError, parseJsonText, type JsonText } from '@labeling/domain';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';
import { syntaxErrorPosition } from './syntax-position.js';

/** The whole body as JSON text, checked for syntax only. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const text = readJson(context.switchToHttp().getRequest<FastifyRequest>().body);
  if (text === undefined) throw emptyBody();
  return text;
});

export function emptyBody(): Problem {
  return new Problem('malformed_json', 'The body is empty; a JSON object is expected');
}

/** A body as JSON text, checked for syntax only; undefined when none was sent. @throws Problem `malformed_json` */
export function readJson(body: unknown): JsonText | undefined {
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
