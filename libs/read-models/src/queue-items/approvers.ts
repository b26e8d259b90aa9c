import type { Actor } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { codeOf } from './item-state-codes.js';

export interface Approver {
  readonly actor: Actor;
  /** How many of the items in the queue are approved by them. */
  readonly items: number;
}

/** Who approved the items that are approved now: those with the most first. */
export async function approversOf(db: Queryable, queueId: string, schema = liveSchema): Promise<Approver[]> {
  const { rows } = await db.query<{ actor: string; items: number }>(
    `select (array_agg(approved_by order by updated_at desc))[1] as actor, count(*)::integer as items
     from ${schema}.queue_items where queue_id = $1 and state = $2
     group by approved_by::json ->> 'id' order by items desc, approved_by::json ->> 'id'`,
    [isUuid(queueId) ? queueId : null, codeOf('Approved')],
  );
  return rows.map(({ actor, items }) => ({ actor: JSON.parse(actor) as Actor, items }));
}
