// What a queue's history says about the work on it: its progress, who does what, and what becomes of the items.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { changedFields, type ChangedField } from './changed-fields.js';
import { readPeople, type PersonInsight } from './people.js';

/** How many items were in each state from one moment until the next point: a step, not a slope. */
export interface ProgressPoint {
  /** When the last event that it includes happened: ISO 8601, UTC. */
  readonly at: string;
  readonly new: number;
  readonly modified: number;
  readonly approved: number;
  readonly pushed: number;
  readonly discarded: number;
}
/** What became of the items. */
export interface Outcomes {
  /** Approved (now, or when they were pushed) with the target they came with. */
  readonly approvedUnchanged: number;
  /** Approved with a different target. */
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
/** How many undecided items are assigned to a member, or to no one. An item of several members counts for each. */
export interface AssignedItems {
  /** Their id; null for no one. */
  readonly member: string | null;
  readonly items: number;
}
export interface QueueInsights {
  /** Events closer together than this may share a point of the progress. */
  readonly resolutionSeconds: number;
  readonly progress: readonly ProgressPoint[];
  readonly people: readonly PersonInsight[];
  readonly outcomes: Outcomes;
  readonly waiting: readonly WaitingAge[];
  /** The member with the most comes first; items assigned to no one come last. */
  readonly assigned: readonly AssignedItems[];
  readonly fields: readonly ChangedField[];
  /** How many of the latest edited items were examined for the fields. */
  readonly fieldsFrom: number;
}

export async function queueInsights(db: Queryable, queueId: string, schema = liveSchema): Promise<QueueInsights> {
  const id = isUuid(queueId) ? queueId : null;
  const resolutionSeconds = await resolutionOf(db, id, schema);
  // One after the other: each may take long, and there are few connections.
  const progress = await readProgress(db, id, resolutionSeconds, schema);
  const people = await readPeople(db, id, schema);
  const outcomes = await readOutcomes(db, id, schema);
  const waiting = await readWaiting(db, id, schema);
  const assigned = await readAssigned(db, id, schema);
  const { fields, items: fieldsFrom } = await changedFields(db, id, schema);
  return { resolutionSeconds, progress, people, outcomes, waiting, assigned, fields, fieldsFrom };
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const RESOLUTIONS = [1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY];
/** More than a chart can show separately, but few enough to read as a table. */
const MOST_POINTS = 300;

/** The finest resolution that gives a queue of this age no more points than `MOST_POINTS`. */
async function resolutionOf(db: Queryable, queueId: string | null, schema: Schema): Promise<number> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from
       (select at::timestamptz from ${schema}.activity where queue_id = $1 order by position desc limit 1) -
       (select at::timestamptz from ${schema}.activity where queue_id = $1 order by position limit 1))::float8 as seconds`,
    [queueId],
  );
  const finest = (rows[0]?.seconds ?? 0) / MOST_POINTS;
  return RESOLUTIONS.find((resolution) => resolution >= finest) ?? Math.ceil(finest / DAY) * DAY;
}

/** Without `offset 0`, Postgres would go through all queues' events by item, in random order, to avoid sorting. */
async function readProgress(
  db: Queryable,
  queueId: string | null,
  resolutionSeconds: number,
  schema: Schema,
): Promise<ProgressPoint[]> {
  const change = (code: number) =>
    `(count(*) filter (where state = ${code}) - count(*) filter (where before = ${code}))::integer`;
  const { rows } = await db.query<ProgressPoint>(
    `select max(at) as at, ${change(0)} as new, ${change(1)} as modified, ${change(2)} as approved,
       ${change(3)} as discarded, ${change(4)} as pushed
     from (
       select at, state, lag(state) over (partition by item_id order by position) as before
       from (
         select position, item_id, state, at from ${schema}.activity where queue_id = $1 and item_id is not null offset 0
       ) as event
     ) as step group by date_bin(make_interval(secs => $2), at::timestamptz, 'epoch') order by 1`,
    [queueId, resolutionSeconds],
  );
  let sum = { new: 0, modified: 0, approved: 0, pushed: 0, discarded: 0 };
  return rows.map(({ at, ...by }) => {
    sum = {
      new: sum.new + by.new,
      modified: sum.modified + by.modified,
      approved: sum.approved + by.approved,
      pushed: sum.pushed + by.pushed,
      discarded: sum.discarded + by.discarded,
    };
    return { at, ...sum };
  });
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

async function readAssigned(db: Queryable, queueId: string | null, schema: Schema): Promise<AssignedItems[]> {
  const { rows } = await db.query<AssignedItems>(
    `select member, count(*)::integer as items
     from ${schema}.queue_items as item
     left join lateral json_array_elements_text(item.assignees::json) as assigned (member) on true
     where queue_id = $1 and state < 2 group by member order by member is null, items desc, member`,
    [queueId],
  );
  return rows;
}
