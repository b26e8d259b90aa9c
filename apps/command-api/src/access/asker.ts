import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '@labeling/identity';
import type { EventContext } from '@labeling/event-store';
import type { FastifyRequest } from 'fastify';

/** Who is asking, and in which request: part of every command. */
export interface Asker {
  readonly caller: Caller;
  readonly requestId: string;
}

export const CurrentAsker = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function askerOf({ caller, id }: FastifyRequest): Asker {
  if (caller === undefined) throw new Error('A route that is open to all has no caller');
  return { caller, requestId: id };
}

/** What an event records about the request that led to it. */
export function eventContext({ caller, requestId }: Asker, at = new Date().toISOString()): EventContext {
  return { actor: caller.actor, at, $correlationId: requestId, $causationId: requestId };
}
