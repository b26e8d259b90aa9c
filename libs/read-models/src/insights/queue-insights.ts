// What a queue's history says about the work on it: its progress, who does what, and what becomes of the items.
import type { Actor } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { changedFields, type ChangedField } from './changed-fields.js';

export type Bucket = 'hour' | 'day' | 'week';

/** How many items were in each state at the end of a period. */
export interface ProgressPoint {
  /** When the period begins: ISO 8601, UTC. */
  readonly from: string;
  readonly new: number;
  readonly modified: number;
  readonly approved: number;
  /** Discarded or pushed by the end of the period. */
  readonly removed: number;
}
/** What one person (or API key) decided. */
export interface PersonInsight {
  readonly actor: Actor;
  readonly approved: number;
  readonly discarded: number;
  /** Days in UTC on which they decided something. */
  readonly days: number;
  /**
   * The median time between two decisions of theirs that follow each other within ten minutes; null when there are
   * no such decisions. What one request decides counts once.
   */
  readonly medianSeconds: number | null;
  /** ISO 8601 */
  readonly last: string;
}
/** What became of the items. */
export interface Outcomes {
  /** Approved (now, or when they were pushed) with the target they came with. */
  readonly approvedUnchanged: number;
  /** Approved with another target. */
  readonly approvedEdited: number;
  readonly discarded: number;
  /** Pushed without having been approved. */
  readonly pushedUnapproved: number;
  /** Still New or Modified. */
  readonly left: number;
}
/** How long undecided items have been waiting. */
export interface WaitingAge {
  /** In seconds: at least this old, and younger than the next. */
  readonly fromSeconds: number;
  readonly items: number;
}
export interface QueueInsights {
  readonly bucket: Bucket;
  readonly progress: readonly ProgressPoint[];
  readonly people: readonly PersonInsight[];
  readonly outcomes: Outcomes;
  readonly waiting: readonly WaitingAge[];
  readonly fields: readonly ChangedField[];
  /** How many edited items, the latest ones, were examined for the fields. */
  readonly fieldsFrom: number;
}

export async function queueInsights(db: Queryable, queueId: string, schema = liveSchema): Promise<QueueInsights> {
  const id = isUuid(queueId) ? queueId : null;
  const bucket = await bucketOf(db, id, schema);
  const [progress, people, outcomes, waiting, fields] = await Promise.all([
    readProgress(db, id, bucket, schema),
    readPeople(db, id, schema),
    readOutcomes(db, id, schema),
    readWaiting(db, id, schema),
    changedFields(db, id, schema),
  ]);
  return { bucket, progress, people, outcomes, waiting, fields: fields.fields, fieldsFrom: fields.items };
}

const DAY = 86_400;

/** So that a chart has a few dozen points, however old the queue is. */
async function bucketOf(db: Queryable, queueId: string | null, schema: Schema): Promise<Bucket> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from
       (select at::timestamptz from ${schema}.activity where queue_id = $1 order by position desc limit 1) -
       (select at::timestamptz from ${schema}.activity where queue_id = $1 order by position limit 1))::float8 as seconds`,
    [queueId],
  );
  const seconds = rows[0]?.seconds ?? 0;
  return seconds < 3 * DAY ? 'hour' : seconds < 100 * DAY ? 'day' : 'week';
}

async function readProgress(
  db: Queryable,
  queueId: string | null,
  bucket: Bucket,
  schema: Schema,
): Promise<ProgressPoint[]> {
  const change = (test: (column: string) => string) =>
    `(count(*) filter (where ${test('state')}) - count(*) filter (where ${test('before')}))::integer`;
  const { rows } = await db.query<{ from: Date; new: number; modified: number; approved: number; removed: number }>(
    `select date_trunc($2, at::timestamptz, 'UTC') as "from",
       ${change((column) => `${column} = 0`)} as new, ${change((column) => `${column} = 1`)} as modified,
       ${change((column) => `${column} = 2`)} as approved, ${change((column) => `${column} > 2`)} as removed
     from (
       select at, state, lag(state) over (partition by item_id order by position) as before
       from ${schema}.activity where queue_id = $1 and item_id is not null
     ) as step group by 1 order by 1`,
    [queueId, bucket],
  );
  let sum = { new: 0, modified: 0, approved: 0, removed: 0 };
  return rows.map(({ from, ...by }) => {
    sum = {
      new: sum.new + by.new,
      modified: sum.modified + by.modified,
      approved: sum.approved + by.approved,
      removed: sum.removed + by.removed,
    };
    return { from: from.toISOString(), ...sum };
  });
}

async function readPeople(db: Queryable, queueId: string | null, schema: Schema): Promise<PersonInsight[]> {
  const { rows } = await db.query<Omit<PersonInsight, 'actor'> & Actor>(
    `select (array_agg(actor_type order by position desc))[1] as type, actor_id as id,
       (array_agg(actor_name order by position desc))[1] as name,
       (count(*) filter (where event = 'ItemApproved'))::integer as approved,
       (count(*) filter (where event = 'ItemDiscarded'))::integer as discarded,
       count(distinct date_trunc('day', moment, 'UTC'))::integer as days, max(at) as last,
       (percentile_cont(0.5) within group (order by gap) filter (where gap <= 600))::float8 as "medianSeconds"
     from (
       select *, case when correlation_id <> lag(correlation_id) over mine
         then extract(epoch from moment - lag(moment) over mine)::float8 end as gap
       from (
         select position, type as event, actor_type, actor_id, actor_name, correlation_id, at, at::timestamptz as moment
         from ${schema}.activity where queue_id = $1 and type in ('ItemApproved', 'ItemDiscarded')
       ) as decision
       window mine as (partition by actor_id order by position)
     ) as decided group by actor_id order by count(*) desc, actor_id`,
    [queueId],
  );
  return rows.map(({ type, id, name, ...counts }) => ({ actor: { type, id, name }, ...counts }));
}

async function readOutcomes(db: Queryable, queueId: string | null, schema: Schema): Promise<Outcomes> {
  const approved = '(state = 2 or state = 4 and review_state = 2)';
  const { rows } = await db.query<Outcomes>(
    `select (count(*) filter (where ${approved} and edited_target is null))::integer as "approvedUnchanged",
       (count(*) filter (where ${approved} and edited_target is not null))::integer as "approvedEdited",
       (count(*) filter (where state = 3))::integer as discarded,
       (count(*) filter (where state = 4 and review_state <> 2))::integer as "pushedUnapproved",
       (count(*) filter (where state < 2))::integer as left
     from ${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id
     where queue_id = $1`,
    [queueId],
  );
  return rows[0] ?? { approvedUnchanged: 0, approvedEdited: 0, discarded: 0, pushedUnapproved: 0, left: 0 };
}

const AGES = [0, 3_600, DAY, 7 * DAY, 30 * DAY];

async function readWaiting(db: Queryable, queueId: string | null, schema: Schema): Promise<WaitingAge[]> {
  const { rows } = await db.query<{ place: number; items: number }>(
    `select width_bucket(greatest(0, extract(epoch from now() - created_at::timestamptz))::float8, $2::float8[]) as place,
       count(*)::integer as items
     from ${schema}.queue_items where queue_id = $1 and state < 2 group by 1`,
    [queueId, AGES],
  );
  const items = new Map(rows.map(({ place, items: count }) => [place, count]));
  return AGES.map((fromSeconds, i) => ({ fromSeconds, items: items.get(i + 1) ?? 0 }));
}
