import type { Page } from '@labeling/read-models/queries';
import type { JsonText } from '@labeling/domain';
import { Stretch } from '../concurrency/stretch.js';
import type { PageQuery } from '../requests/page-query.js';
import { pageAnswer, type JsonAnswer } from './json-answer.js';

/** Rows may hold large payloads, so a page starts with a few, continues with as many as seem to fit, and may end early. */
const FIRST_STEP = 20;
const LONGEST_STEP = 500;
export const PAGE_CHARACTERS = 8_000_000;

/**
 * A page of at most `limit` rows and, unless its first rows are larger, about 8 MB of JSON. It ends early once finding
 * its rows has taken `patienceMs`.
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
  let step = FIRST_STEP;
  let next = after;
  do {
    const page = await read({ limit: Math.min(step, limit - rows.length), ...(next !== undefined && { after: next }) });
    for (const row of page.data) {
      const text = write(row);
      characters += text.length;
      rows.push(text);
      await stretch.after(text.length);
    }
    if (page.next === null) return pageAnswer(rows, null);
    next = page.next;
    if (rows.length === 0) continue;
    const fitting = Math.floor(((PAGE_CHARACTERS - characters) * rows.length) / characters);
    step = Math.max(1, Math.min(LONGEST_STEP, fitting));
  } while (rows.length < limit && characters < PAGE_CHARACTERS && performance.now() < until);
  return pageAnswer(rows, next);
}
