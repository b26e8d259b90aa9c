import type { PushScope } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';

/** The items that a push of this scope would look at, in queue order. Each item's stream has the final say. */
export async function idsForPush(
  db: Queryable,
  { queueId, scope, itemId }: { queueId: string; scope: PushScope; itemId?: string },
  schema = liveSchema,
): Promise<string[]> {
  if (!isUuid(queueId) || (scope === 'item' && !isUuid(itemId ?? ''))) return [];
  const { condition, values } = conditionOf(scope, itemId);
  const { rows } = await db.query<{ id: string }>(
    `select id from ${schema}.queue_items where queue_id = $1 and ${condition} order by ordinal`,
    [queueId, ...values],
  );
  return rows.map(({ id }) => id);
}

function conditionOf(scope: PushScope, itemId: string | undefined): { condition: string; values: unknown[] } {
  switch (scope) {
    case 'approved':
      return { condition: 'state = 2', values: [] };
    case 'all':
      return { condition: 'state < 3', values: [] };
    case 'item':
      return { condition: 'state < 3 and id = $2', values: [itemId] };
  }
}
