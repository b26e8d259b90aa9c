/** One page of a list: `next` is the cursor of the next page, null at the end. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** The `after` of a page request is not a cursor that this list returned, or one whose place is no longer known. */
export class InvalidCursor extends Error {
  constructor(
    readonly cursor: string,
    reason = 'The cursor does not belong to this list',
  ) {
    super(reason);
    this.name = 'InvalidCursor';
  }
}

/** Reads a cursor of `parts` whole numbers within `bigint`; undefined is the beginning. @throws InvalidCursor */
export function readCursor(cursor: string | undefined, parts: number): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const numbers = cursor.split('.');
  const valid = numbers.length === parts && numbers.every((number) => /^\d{1,18}$/.test(number));
  if (!valid) throw new InvalidCursor(cursor);
  return numbers;
}

/**
 * Cuts off the row after `limit` that was queried to learn whether more rows follow. More also follow when more were
 * found than are given here.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  found = rows.length,
): Page<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next: found > data.length && last !== undefined ? cursorOf(last) : null };
}
