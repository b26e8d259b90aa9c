import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { askerOf, type Asker } from '../access/asker.js';
import { revisionOf } from '../requests/if-match.js';
import { pathId } from '../requests/path-ids.js';
import type { ItemPlace } from './item.handler.js';

/** Which item, who is asking, and the revision pinned by `If-Match`. */
export interface ItemRequest {
  readonly place: ItemPlace;
  readonly asker: Asker;
  readonly revision?: bigint;
}

export const OnItem = createParamDecorator((_: unknown, context: ExecutionContext): ItemRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const revision = revisionOf(request.headers['if-match']);
  return {
    place: { queueId: pathId(request, 'queue'), itemId: pathId(request, 'item') },
    asker: askerOf(request),
    ...(revision !== undefined && { revision }),
  };
});
