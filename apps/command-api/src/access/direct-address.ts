import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The address an API key calls from. Undefined for members, whose requests come from the pages' server. */
export const DirectAddress = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { caller, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return caller?.actor.type === 'apiKey' ? ip : undefined;
});
