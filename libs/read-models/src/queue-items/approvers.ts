import type { Actor } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { codeOf } from './item-state-codes.js';

export interface Approver {
  /** Null: annotations agreed. */
  readonly actor: Actor | null;
  /** How many of the queue's approved items they approved. */
  readonly items: number;
}

/** Who approved the items that are approved now: those with the most first. */
export async function approversOf(db: Queryable, queueId: string, schema = liveSchema): Promise<Approver[]> {
  const { rows } = await db.query<{ actor: string | null; items: number }>(
    // Grouped by the text first, which is cheap to compare: there are few, one for each name that a person had.
    `select (array_agg(actor order by updated_at desc))[1] as actor, sum(items)::integer as items
     from (
       select actor, count(*) as items, max(updated_at) as updated_at
       from (
         select updated_at, case when agreement = 'reached' then null else approved_by end as actor
         from ${schema}.queue_items where queue_id = $1 and state = $2
       ) as approved
       group by actor
     ) as named
     group by actor::json ->> 'id' order by items desc, actor::json ->> 'id'`,
    [isUuid(queueId) ? queueId : null, codeOf('Approved')],
  );
  return rows.map(({ actor, items }) => ({ actor: actor === null ? null : (JSON.parse(actor) as Actor), items }));
}
