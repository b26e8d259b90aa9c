// Pages of lists that the database reads page by page, in the order in which the first event of each row was stored.
import type { JsonText } from '@labeling/domain';
import { pageAnswer, type JsonAnswer } from './json-answer.js';
import { lostPlace, placeText, readPlace } from './list-place.js';

interface Found {
  readonly id: string;
  readonly position: bigint;
}

/**
 * Where a cursor's row is now: its position changes when the events are copied to another store.
 * @throws InvalidCursor
 */
export async function placeNow<Place>(
  cursor: string,
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place> {
  const place = await find(readPlace(cursor).id);
  if (place === undefined) throw lostPlace(cursor);
  return place;
}

/** `found` has one row more than the limit if there is one. */
export function pageOfFound<Row extends Found>(
  found: readonly Row[],
  limit: number,
  write: (row: Row) => JsonText,
): JsonAnswer {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next = last && found.length > limit ? placeText({ key: last.position, id: last.id }) : null;
  return pageAnswer(rows.map(write), next);
}
