import { EntitySchema } from 'typeorm';

/** Narrow, so that the navigator and the lists of a large queue never touch the payloads. Removed items stay. */
export const queueItemsTable = new EntitySchema<{
  id: string;
  queue_id: string;
  project_id: string;
  ordinal: number;
  state: number;
  review_state: number;
  revision: string;
  arrival_request: string;
  arrival_index: number;
  created_at: string;
  updated_at: string;
  changed_by: string;
  approved_by: string | null;
  push_id: string | null;
  dataset_id: string | null;
  datapoint_id: string | null;
}>({
  name: 'queue_items',
  columns: {
    id: { type: 'uuid', primary: true },
    queue_id: { type: 'uuid' },
    project_id: { type: 'text' },
    ordinal: { type: 'integer' },
    state: { type: 'smallint' },
    review_state: { type: 'smallint' },
    revision: { type: 'bigint' },
    arrival_request: { type: 'uuid' },
    arrival_index: { type: 'integer' },
    created_at: { type: 'text' },
    updated_at: { type: 'text' },
    changed_by: { type: 'text' },
    approved_by: { type: 'text', nullable: true },
    push_id: { type: 'uuid', nullable: true },
    dataset_id: { type: 'uuid', nullable: true },
    datapoint_id: { type: 'uuid', nullable: true },
  },
  indices: [
    { name: 'queue_items_in_order', columns: ['queue_id', 'ordinal', 'state'] },
    { name: 'queue_items_unremoved', columns: ['queue_id', 'ordinal'], where: '(state < 3)' },
    { name: 'queue_items_by_state', columns: ['queue_id', 'state', 'ordinal'] },
  ],
});

/** Exact JSON texts. `edited_target` is null while the target is the original one; keys are JSON strings. */
export const itemPayloadsTable = new EntitySchema<{
  item_id: string;
  data: string;
  original_target: string;
  edited_target: string | null;
  metadata: string | null;
  idempotency_key: string | null;
  source: string;
  added_by: string;
}>({
  name: 'item_payloads',
  columns: {
    item_id: { type: 'uuid', primary: true },
    data: { type: 'text' },
    original_target: { type: 'text' },
    edited_target: { type: 'text', nullable: true },
    metadata: { type: 'text', nullable: true },
    idempotency_key: { type: 'text', nullable: true },
    source: { type: 'text' },
    added_by: { type: 'text' },
  },
});
