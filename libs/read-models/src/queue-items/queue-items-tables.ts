import { table } from '../table.js';

/** Narrow, so that the navigator and the lists of a large queue never touch the payloads. Removed items stay. */
export const queueItemsTable = table({
  name: 'queue_items',
  columns: {
    id: 'uuid',
    queue_id: 'uuid',
    project_id: 'text',
    ordinal: 'integer',
    state: 'smallint',
    review_state: 'smallint',
    revision: 'bigint',
    arrival_request: 'uuid',
    arrival_index: 'integer',
    created_at: 'text',
    updated_at: 'text',
    changed_by: 'text',
    approved_by: 'text null',
    flag: 'text null',
    push_id: 'uuid null',
    dataset_id: 'uuid null',
    datapoint_id: 'uuid null',
  },
  key: ['id'],
  indices: [
    { name: 'queue_items_in_order', columns: ['queue_id', 'ordinal', 'state'] },
    { name: 'queue_items_unremoved', columns: ['queue_id', 'ordinal'], where: '(state < 3)' },
    { name: 'queue_items_by_state', columns: ['queue_id', 'state', 'ordinal'] },
  ],
});

/** Exact JSON texts. `edited_target` is null while the target is the original one; keys are JSON strings. */
export const itemPayloadsTable = table({
  name: 'item_payloads',
  columns: {
    item_id: 'uuid',
    data: 'text',
    original_target: 'text',
    edited_target: 'text null',
    metadata: 'text null',
    idempotency_key: 'text null',
    source: 'text',
    added_by: 'text',
  },
  key: ['item_id'],
});
