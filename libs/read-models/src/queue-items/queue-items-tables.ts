import { typesOf } from '../column.js';
import { table } from '../table.js';
import { itemColumns, payloadColumns } from './item-columns.js';

/** Narrow, so that the navigator and the lists of a large queue never touch the payloads. Removed items stay. */
export const queueItemsTable = table({
  name: 'queue_items',
  columns: typesOf(itemColumns),
  key: ['id'],
  indices: [
    { name: 'queue_items_in_order', columns: ['queue_id', 'ordinal', 'state'] },
    { name: 'queue_items_unremoved', columns: ['queue_id', 'ordinal'], where: '(state < 3)' },
    { name: 'queue_items_of_request', columns: ['queue_id', 'arrival_request'] },
    {
      name: 'queue_items_assigned',
      columns: ['queue_id', 'assignees'],
      where: '((assignees IS NOT NULL) AND (state < 2))',
    },
    { name: 'queue_items_commented', columns: ['queue_id', 'ordinal'], where: '(open_comments > 0)' },
    { name: 'queue_items_by_state', columns: ['queue_id', 'state', 'ordinal'] },
  ],
});

export const itemPayloadsTable = table({
  name: 'item_payloads',
  columns: typesOf(payloadColumns),
  key: ['item_id'],
});
