// The positions that moments stand for. Finding one reads all that happened since, so the first page of a list finds them, and its
// cursor keeps them for the pages that follow: those show the same moments, whatever happens in the meantime.
import { isUuid, type Queryable } from '@labeling/postgres';
import { cursorOf, positionOf } from '../activity/activity-cursor.js';
import { InvalidCursor, readCursor, type Page } from '../page.js';
import { liveSchema, type Schema } from '../schema.js';

export interface FoundPosition {
  readonly position: bigint;
  /** Two numbers: the position, and a mark of its event. */
  readonly cursor: string;
}

const beforeAll: FoundPosition = { position: 0n, cursor: '0.0' };

/**
 * The position of the last event of a queue at or before a moment (ISO 8601 in UTC with milliseconds); 0 when there was
 * none yet.
 */
export async function findPosition(
  db: Queryable,
  { queueId, at }: { readonly queueId: string; readonly at: string },
  schema = liveSchema,
): Promise<FoundPosition> {
  const { rows } = await db.query<{
    position: string;
    type: string;
    revision: string;
    at: string;
    correlationId: string;
  }>(
    `select position, type, revision, at, correlation_id as "correlationId" from ${schema}.activity
     where queue_id = $1 and at <= $2 order by position desc limit 1`,
    [isUuid(queueId) ? queueId : null, at],
  );
  const [row] = rows;
  if (row === undefined) return beforeAll;
  const position = BigInt(row.position);
  return { position, cursor: cursorOf({ ...row, position }) };
}

/** A later page of a queue's past than the first. */
export interface PageAfter {
  readonly queueId: string;
  readonly after: string;
}

/** The position that the first page found, from the cursor of a page after it. @throws InvalidCursor */
export async function foundMoment(
  db: Queryable,
  { queueId, after }: PageAfter,
  schema = liveSchema,
): Promise<FoundPosition> {
  const [position, mark] = readCursor(after, 3) ?? [];
  return found(db, { queueId, after: `${position}.${mark}` }, schema);
}

/** The same for a list of what lies between two moments. @throws InvalidCursor */
export async function foundMoments(
  db: Queryable,
  { queueId, after }: PageAfter,
  schema = liveSchema,
): Promise<readonly [FoundPosition, FoundPosition]> {
  const [first, firstMark, second, secondMark] = readCursor(after, 5) ?? [];
  return [
    await found(db, { queueId, after: `${first}.${firstMark}` }, schema),
    await found(db, { queueId, after: `${second}.${secondMark}` }, schema),
  ];
}

async function found(db: Queryable, { queueId, after: cursor }: PageAfter, schema: Schema): Promise<FoundPosition> {
  if (cursor === beforeAll.cursor) return beforeAll;
  const position = await positionOf(db, cursor, schema);
  if (await isWithinCommand(db, { queueId, position }, schema)) throw new InvalidCursor(cursor);
  return { position, cursor };
}

/**
 * Whether a position lies between the events that one command led to: no moment stands for it, and an item would appear
 * as it never was, with an answer that may not be read yet.
 */
async function isWithinCommand(
  db: Queryable,
  { queueId, position }: { readonly queueId: string; readonly position: bigint },
  schema: Schema,
): Promise<boolean> {
  const beside = (condition: string) =>
    `(select row (item_id, at, correlation_id) from ${schema}.activity where queue_id = $1 and ${condition} limit 1)`;
  const { rows } = await db.query<{ isWithin: boolean | null }>(
    `select ${beside('position <= $2 order by position desc')} = ${beside('position > $2 order by position')} as "isWithin"`,
    [isUuid(queueId) ? queueId : null, position],
  );
  return rows[0]?.isWithin === true;
}

/** A page of a list as of the positions found. `read` only knows places in the list. */
export async function pageAsOf<Row>(
  found: readonly FoundPosition[],
  after: string | undefined,
  read: (place: string | undefined) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const { data, next } = await read(after?.slice(after.lastIndexOf('.') + 1));
  return { data, next: next === null ? null : [...found.map(({ cursor }) => cursor), next].join('.') };
}
