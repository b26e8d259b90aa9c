import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { askerOf, type Asker } from '../access/asker.js';
import { revisionOf } from '../requests/if-match.js';
import { pathId } from '../requests/path-ids.js';

/** Which queue, who is asking, and the revision pinned by `If-Match`. */
export interface QueueRequest {
  readonly queueId: string;
  readonly asker: Asker;
  readonly revision?: bigint;
}

export const OnQueue = createParamDecorator((_: unknown, context: ExecutionContext): QueueRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const revision = revisionOf(request.headers['if-match']);
  return {
    queueId: pathId(request, 'queue'),
    asker: askerOf(request),
    ...(revision !== undefined && { revision }),
  };
});
