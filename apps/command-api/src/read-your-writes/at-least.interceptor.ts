import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Describe } from '../openapi/describe.js';
import { Problem } from '../problem-details/problem.js';
import { FreshReads } from './fresh-reads.js';

/** Makes every read with `?atLeast=<Position of a command>` wait for a bounded time until the read models contain it. */
@Injectable()
export class AtLeastInterceptor implements NestInterceptor {
  constructor(
    private readonly reads: FreshReads,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, query } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: { atLeast?: unknown } }>>();
    const { atLeast } = query;
    if (atLeast === undefined) return next.handle();
    const isRead = method === 'GET' || method === 'HEAD' || this.reflector.get(Describe, context.getHandler())?.isFresh;
    if (!isRead) return next.handle();
    if (typeof atLeast !== 'string' || !/^\d{1,19}$/.test(atLeast)) {
      throw new Problem('invalid_parameter', 'atLeast must be the value of a Position header');
    }
    await this.reads.reachKept(BigInt(atLeast));
    return next.handle();
  }
}
