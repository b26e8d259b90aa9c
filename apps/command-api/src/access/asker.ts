import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { QueueState } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import type { EventContext } from '@labeling/event-store';
import type { FastifyRequest } from 'fastify';

/** Who is asking, and in which request: part of every command. */
export interface Asker {
  readonly caller: Caller;
  readonly requestId: string;
  /** Identifies the caller again unless that was just done. @throws Problem if they may not ask this any more */
  confirm(): Promise<Caller>;
  /** The queue in the path of a read request, if it was loaded to see whether it exists for the caller. */
  readonly seenQueue?: QueueState;
}

export const CurrentAsker = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function askerOf(request: FastifyRequest): Asker {
  const { caller, id, seenQueue } = request;
  if (caller === undefined) throw new Error('A route that is open to all has no caller');
  const confirm = async () => {
    await request.confirm();
    return request.caller ?? caller;
  };
  return { caller, requestId: id, confirm, ...(seenQueue && { seenQueue }) };
}

/** What an event records about the request that led to it. */
export function eventContext({ caller, requestId }: Asker, at = new Date().toISOString()): EventContext {
  return { actor: caller.actor, at, $correlationId: requestId, $causationId: requestId };
}
