import type { Page } from '@labeling/read-models/queries';
import type { JsonText } from '@labeling/domain';
import { Stretch } from '../concurrency/stretch.js';
import type { PageQuery } from '../requests/page-query.js';
import { pageAnswer, type JsonAnswer } from './json-answer.js';

const ROWS_AT_ONCE = 500;
export const PAGE_CHARACTERS = 8_000_000;

/**
 * A page of at most `limit` rows and, unless its first row is larger, about 8 MB of JSON. It ends early once finding its
 * rows has taken `patienceMs`. `read` returns as many rows as may be in memory at once.
 */
export async function fillPage<Row>(
  { limit, after }: PageQuery,
  read: (page: PageQuery) => Promise<Page<Row>>,
  write: (row: Row) => JsonText,
  patienceMs = Infinity,
): Promise<JsonAnswer> {
  const until = performance.now() + patienceMs;
  const rows: JsonText[] = [];
  const stretch = new Stretch();
  let characters = 0;
  let next = after;
  do {
    const atOnce = Math.min(ROWS_AT_ONCE, limit - rows.length);
    const page = await read({ limit: atOnce, ...(next !== undefined && { after: next }) });
    for (const row of page.data) {
      const text = write(row);
      characters += text.length;
      rows.push(text);
      await stretch.after(text.length);
    }
    if (page.next === null) return pageAnswer(rows, null);
    next = page.next;
  } while (rows.length < limit && characters < PAGE_CHARACTERS && performance.now() < until);
  return pageAnswer(rows, next);
}
