import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Aborted when the client disconnects before there is an answer. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  goneWithout(context.switchToHttp().getResponse<FastifyReply>().raw),
);

/** Aborted when the connection of an answer is closed before the answer is complete, even if it is already closed. */
export function goneWithout(answer: Pick<ServerResponse, 'destroyed' | 'once' | 'writableEnded'>): AbortSignal {
  // The client may have left while it was identified, or while the read models caught up.
  if (answer.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  answer.once('close', () => {
    if (!answer.writableEnded) gone.abort();
  });
  return gone.signal;
}
