import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Whence an API key calls. Undefined for members: their requests come from the pages' server, not from where they are. */
export const DirectAddress = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { caller, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return caller?.actor.type === 'apiKey' ? ip : undefined;
});
