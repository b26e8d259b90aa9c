import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem-details/problem.js';

export const MAX_PAGE = 1_000;
/** Each page of a history folds the item from its first event: one large page costs less than many small ones. */
export const MAX_HISTORY_PAGE = 50_000;
export const DEFAULT_PAGE = 100;

/** Which part of a list is asked for (docs: HTTP API, pagination). */
export interface PageQuery {
  readonly limit: number;
  /** The `next` of the page before; undefined for the first page. */
  readonly after?: string;
}

/** `?limit=&after=`; `most` is the largest limit, 1,000 when it is not given. */
export const PageOf = createParamDecorator((most: number | undefined, context: ExecutionContext): PageQuery => {
  const largest = most ?? MAX_PAGE;
  const query = queryOf(context);
  const limit = query['limit'] ?? String(DEFAULT_PAGE);
  const after = query['after'];
  if (!/^\d{1,5}$/.test(limit) || Number(limit) < 1 || Number(limit) > largest) {
    throw new Problem('invalid_parameter', `limit must be a whole number from 1 to ${largest}`);
  }
  return { limit: Number(limit), ...(after !== undefined && after !== '' && { after }) };
});

/** One query parameter; given twice it is refused. */
export const QueryText = createParamDecorator((name: string, context: ExecutionContext) => queryOf(context)[name]);

export function queryOf(context: ExecutionContext): Record<string, string | undefined> {
  const query = context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, string | string[]>;
  const once: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new Problem('invalid_parameter', `${name} must be given once`);
    once[name] = value;
  }
  return once;
}

/**
 * The cursor of a page of a stream: the revision of the last event shown, undefined for the first page.
 * @throws Problem `invalid_parameter`
 */
export function readRevision(after: string | undefined): bigint | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,18}$/.test(after)) return BigInt(after);
  throw new Problem('invalid_parameter', 'after must be the next of a page of this list');
}
