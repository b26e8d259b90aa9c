import { isUuid, type Queryable } from '@labeling/postgres';
import { isOpenIn, type QueuesSeen } from '../queues/open-to.js';
import { liveSchema } from '../schema.js';
import { startOf, type PayloadStart } from './item-lines.js';

/** What identifies an item to people: its place in its queue, and how its data begins. */
export interface ItemStart {
  readonly id: string;
  readonly ordinal: number;
  readonly data: PayloadStart;
}

/**
 * How these items of a project begin, with `characters` (code points) of their data: includes removed items, but not
 * those in deleted queues or in queues that the viewer does not see. In no particular order.
 */
export async function itemStarts(
  db: Queryable,
  { projectId, viewer, ids, characters }: QueuesSeen & { readonly ids: readonly string[]; readonly characters: number },
  schema = liveSchema,
): Promise<ItemStart[]> {
  const { rows } = await db.query<{ id: string; ordinal: number; data: string; dataBytes: number }>(
    `select item.id, item.ordinal, left(payload.data, $3) as data, octet_length(payload.data) as "dataBytes"
     from ${schema}.queue_items as item
       join ${schema}.queues as queue on queue.id = item.queue_id and not queue.deleted
       join ${schema}.item_payloads as payload on payload.item_id = item.id
     where item.id = any ($2::uuid[]) and item.project_id = $1 and ${isOpenIn('queue', '$4::text')}`,
    [projectId, ids.filter(isUuid), characters, viewer],
  );
  return rows.map(({ id, ordinal, data, dataBytes }) => ({ id, ordinal, data: startOf(data, dataBytes) }));
}
