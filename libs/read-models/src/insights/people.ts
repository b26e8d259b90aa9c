// Who did what in a queue, and how fast.
import type { Actor } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import type { Schema } from '../schema.js';
import { byAgreement, PAUSE } from './decisions.js';

/** What one person (or API key) did. */
export interface PersonInsight {
  readonly actor: Actor;
  /** Items whose target they edited. */
  readonly edited: number;
  /** Annotations that they submitted. */
  readonly submitted: number;
  /** Without approvals by agreement, which count for nobody in particular. */
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

/**
 * The person who decided most comes first. Decisions and edits are read separately, so that only the decisions are
 * sorted, and only by what their pace needs: a queue may have millions of them.
 */
export async function readPeople(db: Queryable, queueId: string | null, schema: Schema): Promise<PersonInsight[]> {
  const { rows } = await db.query<Omit<PersonInsight, 'actor'> & Actor>(
    `with decided as (${decidedOf(schema)}), edited as (${editedOf(schema)}), paced as (${pacesOf(schema)})
     select latest.actor_type as type, id, latest.actor_name as name, coalesce(items, 0) as edited,
       coalesce(submitted, 0) as submitted, coalesce(approved, 0) as approved, coalesce(discarded, 0) as discarded,
       coalesce(days, 0) as days, "medianSeconds", greatest(decided.last, edited.last) as last
     from decided full join edited using (id) left join paced using (id)
     join ${schema}.activity as latest on latest.position = greatest(decided.position, edited.position)
     order by coalesce(decisions, 0) desc, edited desc, id`,
    [queueId],
  );
  return rows.map(({ type, id, name, ...counts }) => ({ actor: { type, id, name }, ...counts }));
}

/** What somebody decided in queue `$1`. `offset 0` keeps Postgres from going through the queue person by person, in random order. */
const decisionsOf = (schema: Schema) => `
  select position, type, actor_id, correlation_id, at, at::timestamptz as moment from ${schema}.activity
  where queue_id = $1 and type in ('AnnotationSubmitted', 'ItemApproved', 'ItemDiscarded') and not ${byAgreement} offset 0`;

const decidedOf = (schema: Schema) => `
  select actor_id as id, count(*)::integer as days, sum(decisions)::integer as decisions, sum(submitted)::integer as submitted,
    sum(approved)::integer as approved, sum(discarded)::integer as discarded, max(position) as position, max(last) as last
  from (
    select actor_id, count(*) as decisions, count(*) filter (where type = 'AnnotationSubmitted') as submitted,
      count(*) filter (where type = 'ItemApproved') as approved, count(*) filter (where type = 'ItemDiscarded') as discarded,
      max(position) as position, max(at) as last
    from (${decisionsOf(schema)}) as decision group by actor_id, date_trunc('day', moment, 'UTC')
  ) as on_day group by actor_id`;

/**
 * When annotations agree, an edit and an approval follow. They are not the work of the person who submitted the last
 * one, or who made the queue need fewer or compare them differently.
 */
const editedOf = (schema: Schema) => `
  select actor_id as id, count(*)::integer as items, max(position) as position, max(last) as last
  from (
    select actor_id, item_id, max(position) as position, max(at) as last from ${schema}.activity as edit
    where queue_id = $1 and type = 'TargetEdited' and not exists (
      select from ${schema}.activity as approval
      where approval.queue_id = $1 and approval.type = 'ItemApproved' and ${byAgreement}
        and approval.item_id = edit.item_id and approval.correlation_id = edit.correlation_id
    ) group by actor_id, item_id
  ) as on_item group by actor_id`;

const pacesOf = (schema: Schema) => `
  select actor_id as id, percentile_cont(0.5) within group (order by gap)::float8 as "medianSeconds"
  from (
    select actor_id, case when correlation_id <> lag(correlation_id) over mine
      then extract(epoch from moment - lag(moment) over mine)::float8 end as gap
    from (${decisionsOf(schema)}) as decision window mine as (partition by actor_id order by position)
  ) as between_two where gap <= ${PAUSE} group by actor_id`;
