import type { Actor, ChangeType } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { pageOf, type Page } from '../page.js';
import { itemStates, type ItemStateName } from '../queue-items/item-state-codes.js';
import type { QueuesSeen } from '../queues/open-to.js';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { conditionsOf, inOpenQueue, type ActivityConditions } from './activity-conditions.js';
import { cursorOf, positionOf } from './activity-cursor.js';
import { endOfSlice, SliceSize, type SliceEnd } from './activity-slices.js';
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
  /** What else is shown of the event, for example how much an import added. */
  readonly details: ActivityDetails | null;
}
/** Why it was approved without anybody deciding; otherwise null. */
export const approvedBy = ({ details }: Pick<ActivityRow, 'details'>): 'agreement' | null =>
  details !== null && 'by' in details ? details.by : null;
/** What a completed import added; null for all other events. */
export const importOf = ({ details }: Pick<ActivityRow, 'details'>): ImportDetails | null =>
  details !== null && 'source' in details ? details : null;

/** Which activity to list; all given filters must match. */
export interface ListActivity extends Omit<ActivityConditions, 'newerThan' | 'olderThan'> {
  readonly limit: number;
  readonly after?: string;
  /** Oldest first instead of latest first. */
  readonly forwards?: boolean;
}

export interface HowToLook {
  readonly patienceMs?: number;
  /** How many events the first query looks through. */
  readonly lookedThrough?: number;
  readonly schema?: Schema;
}

/**
 * What happened, one row per event, the latest first. If finding what matches takes longer than `patienceMs`, the page
 * ends early, even without a row. @throws InvalidCursor
 */
export async function listActivity(
  db: Queryable,
  { after, limit, ...list }: ListActivity,
  { patienceMs = Infinity, ...how }: HowToLook = {},
): Promise<Page<ActivityRow>> {
  const until = performance.now() + patienceMs;
  const begin = after === undefined ? undefined : await positionOf(db, after, how.schema ?? liveSchema);
  const rows: ActivityRow[] = [];
  for await (const { rows: found, last } of looks(db, { ...list, limit: limit + 1, after: begin }, how)) {
    rows.push(...found);
    if (rows.length > limit) break;
    if (last !== undefined && performance.now() >= until) return { data: rows, next: cursorOf(last) };
  }
  return pageOf(rows, limit, cursorOf);
}

interface Look {
  readonly rows: readonly ActivityRow[];
  /** It found as many as it may, so it did not reach the end of its slice. */
  readonly isFull: boolean;
  /** The last event that was looked at; undefined at the end. */
  readonly last: SliceEnd | undefined;
}

/** All matches, at most `limit` rows at a time. */
async function* looks(
  db: Queryable,
  { after, ...list }: Omit<ListActivity, 'after'> & { readonly after?: bigint | undefined },
  { lookedThrough, schema = liveSchema }: HowToLook,
): AsyncGenerator<Look, void, void> {
  const size = new SliceSize(lookedThrough);
  for (let begin = after; ;) {
    const look = await size.look(() => lookAfter(db, list, begin, { count: size.events, schema }));
    yield look;
    if (look.last === undefined) return;
    begin = look.last.position;
  }
}

async function lookAfter(
  db: Queryable,
  { limit, forwards = false, ...list }: Omit<ListActivity, 'after'>,
  begin: bigint | undefined,
  { count, schema }: { readonly count: number; readonly schema: Schema },
): Promise<Look> {
  const left = { ...list, [forwards ? 'newerThan' : 'olderThan']: begin };
  const end = await endOfSlice(db, left, { count, forwards, schema });
  const through = end && (forwards ? { olderThan: end.position + 1n } : { newerThan: end.position - 1n });
  const rows = await activityWhere(db, { ...left, ...through }, { limit, forwards }, schema);
  const isFull = rows.length === limit;
  return { rows, isFull, last: isFull ? rows.at(-1) : end };
}

async function activityWhere(
  db: Queryable,
  which: ActivityConditions,
  { limit, forwards }: { readonly limit: number; readonly forwards: boolean },
  schema: Schema,
): Promise<ActivityRow[]> {
  const values: unknown[] = [limit];
  const conditions = conditionsOf(which, values, schema);
  if (conditions === undefined) return [];
  const { rows } = await db.query<ActivityQueryRow>(
    `select ${selected(activityTable.columns)}
     from ${schema}.activity where ${conditions}
     order by position ${forwards ? 'asc' : 'desc'} limit $1`,
    values,
  );
  return rows.map(activityOf);
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

/** Who did something recently in a project, or in one of its queues, sorted by name. */
export async function recentActors(
  db: Queryable,
  { projectId, viewer, queueId }: QueuesSeen & { readonly queueId?: string },
  schema = liveSchema,
): Promise<Actor[]> {
  const values = [projectId];
  const conditions = ['project_id = $1'];
  const queue = queueId && `$${values.push(queueId)}::uuid`;
  if (queue !== undefined) conditions.push(`queue_id = ${queue}`);
  if (viewer !== undefined) conditions.push(inOpenQueue(schema, `$${values.push(viewer)}`, queue));
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

/** About how many rows one step of an export reads. */
const STREAM_ROWS = 1_000;

/** Everything that {@link listActivity} would list, a few rows at a time. */
export async function* streamActivity(
  db: Queryable,
  list: Omit<ListActivity, 'limit' | 'after'>,
  how: Omit<HowToLook, 'patienceMs'> = {},
): AsyncGenerator<readonly ActivityRow[], void, void> {
  for await (const { rows } of looks(db, { ...list, limit: STREAM_ROWS }, how)) if (rows.length > 0) yield rows;
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
