// The activity of a project from the oldest event onward, for those who follow it. One projector at a time writes it, in the
// order of positions, so an event never appears before one that has been read.
import type { ChangeType } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { isInOpenQueue, type QueuesSeen } from '../queues/open-to.js';
import { liveSchema } from '../schema.js';
import { selected } from '../table.js';
import { activityOf, type ActivityQueryRow, type ActivityRow } from './activity-queries.js';
import { activityTable } from './activity-table.js';

/** How many events one query looks at, at most: a filter that matches few of many must not take long. */
const LOOKED_AT = 10_000;

export interface FeedQuery extends QueuesSeen {
  readonly queueId?: string | undefined;
  readonly types: readonly ChangeType[];
  /** Only events after this position. */
  readonly after: bigint;
  readonly limit: number;
}

export interface FeedPart {
  readonly rows: readonly ActivityRow[];
  /** The event of the project up to which all were looked at, matching or not; undefined when there was none. */
  readonly through: ActivityRow | undefined;
  /** Whether there was no further event to look at. */
  readonly isEnd: boolean;
}

type FeedRow = ActivityQueryRow & { readonly matches: boolean; readonly count: number };

/** The next events after a position, oldest first: possibly fewer than the limit, or none, even if more follow. */
export async function readFeed(db: Queryable, query: FeedQuery, schema = liveSchema): Promise<FeedPart> {
  const { projectId, viewer, queueId, types, after, limit } = query;
  if (queueId !== undefined && !isUuid(queueId)) return { rows: [], through: undefined, isEnd: true };
  const values: unknown[] = [projectId, after, types, viewer ?? null, limit + 1];
  const ofQueue = queueId === undefined ? '' : `and queue_id = $${values.push(queueId)}`;
  const isSeen = isInOpenQueue('looked.queue_id', '$4::text', `${schema}.queues`);
  const { rows } = await db.query<FeedRow>(
    `with looked as materialized (
       select * from ${schema}.activity where project_id = $1 and position > $2 ${ofQueue} order by position limit ${LOOKED_AT}
     ), checked as (
       select *, type = any ($3::text[]) and ${isSeen} as matches from looked
     ), newest as (
       select *, false as matches from ${schema}.activity where project_id = $1 and position > $2
         and (select count(*) from looked) < ${LOOKED_AT} order by position desc limit 1
     )
     select ${selected(activityTable.columns)}, matches, (select count(*)::integer from looked) as count
     from (
       select * from checked where matches or position = (select max(position) from looked)
       union all
       -- Even in a quiet queue, a reader moves up to its project's position: otherwise another queue would start far back.
       select * from newest where position > coalesce((select max(position) from looked), 0)
     ) as found order by position limit $5`,
    values,
  );
  const matching = rows.filter(({ matches }) => matches);
  const given = matching.slice(0, limit).map(feedRow);
  if (matching.length > limit) return { rows: given, through: given.at(-1), isEnd: false };
  const last = rows.at(-1);
  return { rows: given, through: last && feedRow(last), isEnd: last === undefined || last.count < LOOKED_AT };
}

/** The latest event of a project; undefined when it has none. */
export async function latestEvent(
  db: Queryable,
  projectId: string,
  schema = liveSchema,
): Promise<ActivityRow | undefined> {
  const { rows } = await db.query<ActivityQueryRow>(
    `select ${selected(activityTable.columns)} from ${schema}.activity where project_id = $1 order by position desc limit 1`,
    [projectId],
  );
  return rows.map(activityOf)[0];
}

function feedRow({ matches: _matches, count: _count, ...row }: FeedRow): ActivityRow {
  return activityOf(row);
}
