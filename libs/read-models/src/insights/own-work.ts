// What one person did in a queue, as they see it while they work.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { byAgreement, PAUSE } from './decisions.js';

export interface OwnWork {
  /** Items that they approved and that are still approved, or were when they were pushed. */
  readonly approved: number;
  /** How many of these they approved since the given moment. */
  readonly approvedSince: number;
  /**
   * The median time between two of their last approvals that follow each other within ten minutes; null when there are
   * too few. What one request approves counts once.
   */
  readonly medianSeconds: number | null;
  /** The items they approved last, the latest first: two at most. */
  readonly last: readonly string[];
}

/** How many approvals the pace is based on, and the fewest gaps between them that are enough to give one. */
const RECENT = 50;
const FEWEST = 5;
/**
 * Approvals are stored in the order of time, as far as the clocks of all processes agree: none differs by as much as
 * this, in milliseconds.
 */
const CLOCKS_DIFFER = 86_400_000;

/** `since`: ISO 8601, in UTC. */
export async function ownWork(
  db: Queryable,
  { queueId, actorId, since }: { queueId: string; actorId: string; since: string },
  schema = liveSchema,
): Promise<OwnWork> {
  // An approval by agreement is nobody's, whatever became of it.
  const approvals = `from ${schema}.activity where queue_id = $1 and actor_id = $2 and type = 'ItemApproved'`;
  const mine = `${approvals} and not ${byAgreement}`;
  const surelyBefore = new Date(Math.max(0, Date.parse(since) - CLOCKS_DIFFER)).toISOString();
  const { rows } = await db.query<OwnWork>(
    `with recent as (
       select item_id, correlation_id, at::timestamptz as moment, position ${mine} order by position desc limit ${RECENT + 1}
     ), paced as (
       select extract(epoch from moment - lag(moment) over inTurn)::float8 as gap,
         correlation_id <> lag(correlation_id) over inTurn as apart
       from recent window inTurn as (order by position)
     )
     select coalesce((select items from ${schema}.queue_approvals where queue_id = $1 and actor_id = $2), 0) as approved,
       (select count(distinct approval.item_id)::integer
        from (
          select item_id, at ${mine}
            and position > coalesce((select position ${approvals} and at < $4 order by position desc limit 1), -1)
        ) as approval join ${schema}.queue_items as item on item.id = approval.item_id
        where approval.at >= $3 and item.approved_by::json ->> 'id' = $2 and item.agreement is distinct from 'reached'
          and (item.state = 2 or item.state = 4 and item.review_state = 2)) as "approvedSince",
       (select case when count(*) >= ${FEWEST} then percentile_cont(0.5) within group (order by gap) end
        from paced where apart and gap <= ${PAUSE}) as "medianSeconds",
       array(select item_id::text from recent group by item_id order by max(position) desc limit 2) as last`,
    [isUuid(queueId) ? queueId : null, actorId, since, surelyBefore],
  );
  return rows[0] ?? { approved: 0, approvedSince: 0, medianSeconds: null, last: [] };
}
