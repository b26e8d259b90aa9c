import type { Actor, ChangeType } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { pageOf, type Page } from '../page.js';
import { itemStates, type ItemStateName } from '../queue-items/item-state-codes.js';
import { isInOpenQueue, type QueuesSeen } from '../queues/open-to.js';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { cursorOf, positionOf } from './activity-cursor.js';
import { activityTable } from './activity-table.js';
import type { ActivityDetails, ImportDetails } from './project-activity.js';

export interface ActivityRow {
  readonly position: bigint;
  readonly type: ChangeType;
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
  /** What else is shown of the event, of an import for example how much it added. */
  readonly details: ActivityDetails | null;
}
/** Why it was approved without anybody who decided; otherwise null. */
export const approvedBy = ({ details }: Pick<ActivityRow, 'details'>): 'agreement' | null =>
  details !== null && 'by' in details ? details.by : null;
/** What a completed import brought; null for all other events. */
export const importOf = ({ details }: Pick<ActivityRow, 'details'>): ImportDetails | null =>
  details !== null && 'source' in details ? details : null;

/** Which activity to list; all given filters must match. */
export interface ListActivity {
  readonly projectId?: string;
  /** Without what happened in queues that this member does not see. */
  readonly viewer?: string | undefined;
  readonly queueId?: string;
  readonly itemId?: string;
  readonly actorId?: string;
  readonly types?: readonly ChangeType[];
  /** ISO 8601 in UTC with milliseconds, as in events. `from` is inclusive, `to` is not. */
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly after?: string;
  /** Oldest first instead of latest first. */
  readonly forwards?: boolean;
}

/** What happened, one row per event, the latest first. @throws InvalidCursor */
export async function listActivity(db: Queryable, list: ListActivity, schema = liveSchema): Promise<Page<ActivityRow>> {
  const { after, limit } = list;
  const begin = after === undefined ? undefined : await positionOf(db, after, schema);
  return pageOf(await activityAfter(db, list, begin, schema), limit, cursorOf);
}

/** One row more than the limit, if there are so many. */
async function activityAfter(
  db: Queryable,
  list: Omit<ListActivity, 'after'>,
  after: bigint | undefined,
  schema: Schema,
): Promise<ActivityRow[]> {
  const { limit, forwards = false } = list;
  const values: unknown[] = [limit + 1];
  const conditions = conditionsOf({ ...list, [forwards ? 'newerThan' : 'olderThan']: after }, values, schema);
  if (conditions === undefined) return [];
  const { rows } = await db.query<ActivityQueryRow>(
    `select ${selected(activityTable.columns)}
     from ${schema}.activity where ${conditions}
     order by position ${forwards ? 'asc' : 'desc'} limit $1`,
    values,
  );
  return rows.map(activityOf);
}

/** Which events match. `newerThan` and `olderThan` are positions. */
export interface ActivityConditions extends Omit<ListActivity, 'limit' | 'after' | 'forwards'> {
  readonly newerThan?: bigint | undefined;
  readonly olderThan?: bigint | undefined;
}

/** As SQL, with its parameters added to `values`; undefined when nothing can match. */
export function conditionsOf(
  { projectId, viewer, queueId, itemId, actorId, types, from, to, newerThan, olderThan }: ActivityConditions,
  values: unknown[],
  schema: Schema,
): string | undefined {
  if ([queueId, itemId].some((id) => id !== undefined && !isUuid(id))) return undefined;
  const conditions: string[] = [];
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  };
  require('project_id =', projectId);
  require('queue_id =', queueId);
  require('item_id =', itemId);
  require('actor_id =', actorId);
  require('at >=', from);
  require('at <', to);
  require('position >', newerThan);
  require('position <', olderThan);
  if (viewer !== undefined) conditions.push(inOpenQueue(schema, `$${values.push(viewer)}`));
  if (types !== undefined) conditions.push(`type = any ($${values.push(types)}::text[])`);
  return conditions.join(' and ') || 'true';
}

/** The latest event of each of these queues, in no particular order. */
export async function latestActivity(
  db: Queryable,
  queueIds: readonly string[],
  schema = liveSchema,
): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityQueryRow>(
    `select latest.* from unnest($1::uuid[]) as queue (id) cross join lateral (
       select ${selected(activityTable.columns)} from ${schema}.activity
       where queue_id = queue.id order by position desc limit 1
     ) as latest`,
    [queueIds],
  );
  return rows.map(activityOf);
}

/** How many of the latest events are searched for people. */
const SEARCHED = 20_000;

/** Who did something recently in a project, or in one queue of it, by name. */
export async function recentActors(
  db: Queryable,
  { projectId, viewer, queueId }: QueuesSeen & { readonly queueId?: string },
  schema = liveSchema,
): Promise<Actor[]> {
  const values = [projectId];
  const conditions = ['project_id = $1'];
  if (queueId !== undefined) conditions.push(`queue_id = $${values.push(queueId)}`);
  if (viewer !== undefined) conditions.push(inOpenQueue(schema, `$${values.push(viewer)}`));
  const { rows } = await db.query<{ type: Actor['type']; id: string; name: string }>(
    `select distinct on (actor_id) actor_type as type, actor_id as id, actor_name as name
     from (
       select * from ${schema}.activity where ${conditions.join(' and ')}
       order by position desc limit ${SEARCHED}
     ) as recent order by actor_id, position desc`,
    values,
  );
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

const inOpenQueue = (schema: Schema, viewer: string) =>
  isInOpenQueue('activity.queue_id', `${viewer}::text`, `${schema}.queues`);

/** Rows per step of an export, about. */
const STREAM_ROWS = 1_000;

/** Everything that {@link listActivity} would list, a few rows at a time. */
export async function* streamActivity(
  db: Queryable,
  list: Omit<ListActivity, 'limit' | 'after'>,
  schema = liveSchema,
): AsyncGenerator<readonly ActivityRow[], void, void> {
  for (let last: ActivityRow | undefined; ;) {
    const rows = await activityAfter(db, { ...list, limit: STREAM_ROWS }, last?.position, schema);
    if (rows.length > 0) yield rows;
    if (rows.length <= STREAM_ROWS) return;
    last = rows.at(-1);
  }
}

export type ActivityQueryRow = Selected<(typeof activityTable)['columns']> & {
  readonly type: ChangeType;
  readonly actorType: Actor['type'];
};

export function activityOf({
  position,
  revision,
  state,
  actorType,
  actorId,
  actorName,
  details,
  ...row
}: ActivityQueryRow): ActivityRow {
  return {
    ...row,
    position: BigInt(position),
    revision: BigInt(revision),
    state: state === null ? null : (itemStates[state] ?? null),
    actor: { type: actorType, id: actorId, name: actorName },
    details: details === null ? null : (JSON.parse(details) as ActivityDetails),
  };
}
