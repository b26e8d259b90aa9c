// Pages of lists short enough to be read as a whole.
import type { JsonText } from '@labeling/domain';
import type { PageQuery } from '../requests/page-query.js';
import { pageAnswer, type JsonAnswer } from './json-answer.js';
import { lostPlace, placeText, readPlace, type Place } from './list-place.js';

/** What a list is ordered by; rows with the same key are in the order of their ids. */
export interface ListOrder<Row> {
  readonly key: (row: Row) => bigint | number;
  readonly isDescending?: boolean;
  /**
   * Keys are positions in the event store, which change when the events are copied to another store: a cursor is then
   * found by its id.
   */
  readonly isByPosition?: boolean;
}
/** The order in which the first event of each row was stored. */
export const inStoreOrder = {
  key: ({ position }: { readonly position: bigint }) => position,
  isByPosition: true,
} as const;

/** @throws InvalidCursor */
export function pageOfAll<Row extends { readonly id: string }>(
  all: readonly Row[],
  { limit, after }: PageQuery,
  { key, isDescending = false, isByPosition = false }: ListOrder<Row>,
  write: (row: Row) => JsonText,
): JsonAnswer {
  const places = all.map((row) => ({ row, id: row.id, key: BigInt(key(row)) }));
  const compare = (one: Place, other: Place) =>
    (isDescending ? compareKeys(other, one) : compareKeys(one, other)) || compareIds(one, other);
  const begin = after === undefined ? undefined : placeNow(after, places, isByPosition);
  const rest = begin === undefined ? places : places.filter((place) => compare(place, begin) > 0);
  const page = rest.sort(compare).slice(0, limit);
  const last = page.at(-1);
  const rows = page.map(({ row }) => write(row));
  return pageAnswer(rows, last !== undefined && page.length < rest.length ? placeText(last) : null);
}

/** @throws InvalidCursor */
function placeNow(cursor: string, places: readonly Place[], isByPosition: boolean): Place {
  const then = readPlace(cursor);
  const now = isByPosition ? places.find(({ id }) => id === then.id) : then;
  if (now) return now;
  throw lostPlace(cursor);
}

function compareKeys({ key }: Place, other: Place): number {
  return key < other.key ? -1 : key > other.key ? 1 : 0;
}

function compareIds({ id }: Place, other: Place): number {
  return id < other.id ? -1 : id > other.id ? 1 : 0;
}
