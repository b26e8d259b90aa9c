import { Problem } from '../problem-details/problem.js';
import { Misread, queryProperty, QueryText, QueryWord } from '../shapes/query-properties.js';

export const MAX_PAGE = 1_000;
/** Each page of a history folds the item from its first event: one large page costs less than many small ones. */
export const MAX_HISTORY_PAGE = 50_000;
export const DEFAULT_PAGE = 100;

/** The most rows to return. */
export const Limit = (most: number, otherwise = DEFAULT_PAGE) =>
  queryProperty(
    {
      schema: { type: 'integer', minimum: 1, maximum: most, default: otherwise },
      read: (text) => {
        if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
        throw new Misread(`must be a whole number from 1 to ${most}`);
      },
    },
    { description: 'The most rows to return. A page ends early at about 8 MB.' },
  );

/** Which part of a list is requested (docs: HTTP API, pagination). */
export class PageQuery {
  @Limit(MAX_PAGE) readonly limit: number = DEFAULT_PAGE;

  /** Undefined for the first page. */
  @QueryWord({ description: 'The `next` of the previous page' }) readonly after?: string;
}

/** A page of a list whose rows have names, which are not unique. */
export class NamedPageQuery extends PageQuery {
  /** An empty name is not ignored: a search in which the name was left empty by mistake finds nothing. */
  @QueryText({ description: 'Only those with exactly this name' }) readonly name?: string;
}

/**
 * The cursor of a page of a stream: the revision of the last event shown, undefined for the first page.
 * @throws Problem `invalid_parameter`
 */
export function readRevision(after: string | undefined): bigint | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,18}$/.test(after)) return BigInt(after);
  throw new Problem('invalid_parameter', 'after must be the `next` of a page of this list');
}
