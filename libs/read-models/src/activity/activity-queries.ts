import type { Actor, EventType } from '@labeling/domain';
import { pageOf, readCursor, type Page } from '../page.js';
import { isUuid, type Queryable } from '../queryable.js';
import { itemStates, type ItemStateName } from '../queue-items/item-state-codes.js';
import { liveSchema } from '../schema.js';

export interface ActivityRow {
  readonly position: bigint;
  readonly type: EventType;
  readonly revision: bigint;
  readonly projectId: string | null;
  readonly queueId: string | null;
  readonly itemId: string | null;
  readonly datasetId: string | null;
  readonly pushId: string | null;
  /** The item's state after the event. */
  readonly state: ItemStateName | null;
  readonly actor: Actor;
  readonly at: string;
  readonly correlationId: string;
}
/** Whose activity; everything given must match. */
export interface ListActivity {
  readonly projectId?: string;
  readonly queueId?: string;
  readonly itemId?: string;
  readonly actorId?: string;
  readonly types?: readonly EventType[];
  readonly limit: number;
  readonly after?: string;
  /** Oldest first instead of latest first. */
  readonly forwards?: boolean;
}

/** What happened, one row per event, the latest first. @throws InvalidCursor */
export async function listActivity(db: Queryable, list: ListActivity, schema = liveSchema): Promise<Page<ActivityRow>> {
  const { projectId, queueId, itemId, actorId, types, limit, forwards = false } = list;
  const [after] = readCursor(list.after, 1) ?? [];
  if ([queueId, itemId].some((id) => id !== undefined && !isUuid(id))) return { data: [], next: null };
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  };
  require('project_id =', projectId);
  require('queue_id =', queueId);
  require('item_id =', itemId);
  require('actor_id =', actorId);
  require(forwards ? 'position >' : 'position <', after);
  if (types !== undefined) conditions.push(`type = any ($${values.push(types)}::text[])`);
  const { rows } = await db.query<QueryRow>(
    `select position, type, revision, project_id as "projectId", queue_id as "queueId", item_id as "itemId",
       dataset_id as "datasetId", push_id as "pushId", state as code, actor_type as "actorType",
       actor_id as "actorId", actor_name as "actorName", at, correlation_id as "correlationId"
     from ${schema}.activity where ${conditions.join(' and ') || 'true'}
     order by position ${forwards ? 'asc' : 'desc'} limit $1`,
    values,
  );
  return pageOf(rows.map(activityOf), limit, ({ position }) => String(position));
}

interface QueryRow extends Omit<ActivityRow, 'position' | 'revision' | 'state' | 'actor'> {
  readonly position: string;
  readonly revision: string;
  readonly code: number | null;
  readonly actorType: Actor['type'];
  readonly actorId: string;
  readonly actorName: string;
}

function activityOf({ position, revision, code, actorType, actorId, actorName, ...row }: QueryRow): ActivityRow {
  return {
    ...row,
    position: BigInt(position),
    revision: BigInt(revision),
    state: code === null ? null : (itemStates[code] ?? null),
    actor: { type: actorType, id: actorId, name: actorName },
  };
}
