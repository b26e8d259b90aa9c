import type { Actor, PushScope, PushStatus } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { pushesTable } from './pushes-tables.js';

export interface PushRow {
  readonly id: string;
  readonly projectId: string;
  readonly queueId: string;
  readonly datasetId: string;
  readonly scope: PushScope;
  readonly status: PushStatus;
  readonly total: number;
  /** How many items were decided: pushed or skipped. */
  readonly through: number;
  readonly pushed: number;
  readonly skipped: number;
  readonly requestedAt: string;
  readonly requestedBy: Actor;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  readonly revision: bigint;
  /** The position of the event that requested it. */
  readonly position: bigint;
}
/** An item that a push left in its queue, and the code of the rejection. */
export interface SkippedRow {
  readonly itemId: string;
  readonly code: string;
}

export async function getPush(db: Queryable, pushId: string, schema = liveSchema): Promise<PushRow | undefined> {
  if (!isUuid(pushId)) return undefined;
  return (await pushesWhere(db, schema, 'id = $1', [pushId]))[0];
}

/** The pushes of a queue, the latest first. */
export async function listPushes(
  db: Queryable,
  queueId: string,
  { limit = 100 }: { limit?: number } = {},
  schema = liveSchema,
): Promise<PushRow[]> {
  if (!isUuid(queueId)) return [];
  return pushesWhere(db, schema, 'queue_id = $1 order by position desc limit $2', [queueId, limit]);
}

/** The ids of pushes to resume after a crash, the oldest first. */
export async function unfinishedPushes(db: Queryable, schema = liveSchema): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.pushes where completed_at is null order by position`,
  );
  return rows.map(({ id }) => id);
}

/** What a push skipped, in the order in which it reached the items. */
export async function listSkipped(
  db: Queryable,
  pushId: string,
  { limit = 1_000, after = -1 }: { limit?: number; after?: number } = {},
  schema = liveSchema,
): Promise<SkippedRow[]> {
  if (!isUuid(pushId)) return [];
  const { rows } = await db.query<SkippedRow>(
    `select item_id as "itemId", code from ${schema}.push_skips as skip
     where push_id = $1 and number > $2 and not ${wasPushed(schema)} order by number limit $3`,
    [pushId, after, limit],
  );
  return rows;
}

/**
 * Whether the push of a `skip` moved its item after all. Two processes may work on a push for a moment if one of them
 * lost its lock: one skips an item and reports that, somebody approves the item again, and the other process pushes it.
 */
const wasPushed = (schema: Schema) => `exists (
  select from ${schema}.queue_items as item where item.id = skip.item_id and item.push_id = skip.push_id)`;

/** How many items a push moved although it had reported that it skipped them. */
const pushedAfterAll = (schema: Schema) => `case when skipped = 0 then 0 else (
  select count(*)::integer from ${schema}.push_skips as skip where skip.push_id = pushes.id and ${wasPushed(schema)}) end`;

const { columns } = pushesTable;
type QueryRow = Selected<typeof columns> & {
  readonly scope: PushScope;
  readonly status: PushStatus;
  readonly afterAll: number;
};

async function pushesWhere(db: Queryable, schema: Schema, where: string, values: unknown[]): Promise<PushRow[]> {
  const { rows } = await db.query<QueryRow>(
    `select ${selected(columns)}, ${pushedAfterAll(schema)} as "afterAll" from ${schema}.pushes as pushes where ${where}`,
    values,
  );
  return rows.map(({ requestedBy, revision, position, afterAll, pushed, skipped, ...row }) => {
    return {
      ...row,
      ...{ pushed: pushed + afterAll, skipped: skipped - afterAll },
      ...{ requestedBy: JSON.parse(requestedBy), revision: BigInt(revision), position: BigInt(position) },
    };
  });
}
