import type { Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { codeOf } from './item-state-codes.js';

/** How many items of each of these queues are assigned to a member and not approved yet. A queue without any is missing. */
export async function leftFor(
  db: Queryable,
  memberId: string,
  queueIds: readonly string[],
  schema = liveSchema,
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ queueId: string; items: number }>(
    `select queue_id as "queueId", count(*)::integer as items from ${schema}.queue_items
     where queue_id = any ($2::uuid[]) and assignees is not null and state < ${codeOf('Approved')}
       and strpos(assignees, $1) > 0
     group by queue_id`,
    [JSON.stringify(memberId), queueIds],
  );
  return new Map(rows.map(({ queueId, items }) => [queueId, items]));
}
