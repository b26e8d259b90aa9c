import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { Problem } from '../problem-details/problem.js';
import { keyComplaint } from '../request-json/json-rules.js';

const MAX_CHARACTERS = 512;

/** The request header `Idempotency-Key`, which makes a whole request safe to repeat. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (header === undefined) return undefined;
  const complaint = keyComplaint(header, MAX_CHARACTERS);
  if (complaint !== undefined) throw new Problem('invalid_parameter', `The header Idempotency-Key ${complaint}`);
  return header;
});

/** The id of something to create: the same for the same header and place, otherwise a new one. */
export function newId(place: string, kind: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? uuidv7() : uuidv5(JSON.stringify([kind, idempotencyKey]), uuidv5(kind, place));
}
