import type { ChangeType } from '@labeling/domain';
import { isUuid } from '@labeling/postgres';
import { isInOpenQueue } from '../queues/open-to.js';
import type { Schema } from '../schema.js';

/** Which events match: those that meet all given conditions. `newerThan` and `olderThan` are positions. */
export interface ActivityConditions {
  readonly projectId?: string;
  /** Leaves out what happened in queues that this member does not see. */
  readonly viewer?: string | undefined;
  readonly queueId?: string;
  readonly itemId?: string;
  readonly actorId?: string;
  readonly types?: readonly ChangeType[];
  /** ISO 8601 in UTC with milliseconds, as in events. `from` is inclusive, `to` is not. */
  readonly from?: string;
  readonly to?: string;
  readonly newerThan?: bigint | undefined;
  readonly olderThan?: bigint | undefined;
}

/** The conditions as SQL, with their parameters added to `values`; undefined when nothing can match. */
export function conditionsOf(
  { projectId, viewer, queueId, itemId, actorId, types, from, to, newerThan, olderThan }: ActivityConditions,
  values: unknown[],
  schema: Schema,
): string | undefined {
  if ([queueId, itemId].some((id) => id !== undefined && !isUuid(id))) return undefined;
  const conditions: string[] = [];
  const require = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  };
  require('project_id =', projectId);
  require('queue_id =', queueId);
  require('item_id =', itemId);
  require('actor_id =', actorId);
  require('at >=', from);
  require('at <', to);
  require('position >', newerThan);
  require('position <', olderThan);
  if (viewer !== undefined) {
    const seen = seenQueue({ queueId, itemId }, values, schema);
    conditions.push(inOpenQueue(schema, `$${values.push(viewer)}`, seen));
  }
  if (types !== undefined) conditions.push(`type = any ($${values.push(types)}::text[])`);
  return conditions.join(' and ') || 'true';
}

/** The one queue of all events, so that no event is read if not open to the viewer; otherwise each event's own. */
function seenQueue(
  { queueId, itemId }: Pick<ActivityConditions, 'queueId' | 'itemId'>,
  values: unknown[],
  schema: Schema,
): string | undefined {
  if (itemId !== undefined) {
    return `(select of_item.queue_id from ${schema}.activity as of_item where of_item.item_id = $${values.push(itemId)}::uuid limit 1)`;
  }
  return queueId === undefined ? undefined : `$${values.push(queueId)}::uuid`;
}

export const inOpenQueue = (schema: Schema, viewer: string, queueId = 'activity.queue_id') =>
  isInOpenQueue(queueId, `${viewer}::text`, `${schema}.queues`);
