// A cursor of the activity: the position of a row, and a mark of what the row says. The position alone would mean a
// different row once the events were copied to another event store, or part of them was lost.
import type { Queryable } from '@labeling/postgres';
import { createHash } from 'node:crypto';
import { InvalidCursor, readCursor } from '../page.js';
import type { Schema } from '../schema.js';

export interface Marked {
  readonly type: string;
  readonly revision: bigint | string;
  readonly at: string;
  readonly correlationId: string;
}

export function cursorOf(row: Marked & { readonly position: bigint }): string {
  return `${row.position}.${markOf(row)}`;
}

/** The position that a cursor is at. @throws InvalidCursor */
export async function positionOf(db: Queryable, cursor: string, schema: Schema): Promise<bigint> {
  const [position = '', mark] = readCursor(cursor, 2) ?? [];
  const { rows } = await db.query<Marked>(
    `select type, revision, at, correlation_id as "correlationId" from ${schema}.activity where position = $1`,
    [position],
  );
  if (rows[0] && markOf(rows[0]) === mark) return BigInt(position);
  throw new InvalidCursor(
    cursor,
    'The cursor is from another event store: the events have been moved or restored since. Begin again without it',
  );
}

/** Fifteen digits at most. */
function markOf({ type, revision, at, correlationId }: Marked): string {
  const hash = createHash('sha256').update(JSON.stringify([type, String(revision), at, correlationId]));
  return String(hash.digest().readUIntBE(0, 6));
}
