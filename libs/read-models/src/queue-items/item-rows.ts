// What an item looks like in its two tables.
import type { Cells } from '../unnest.js';
import { codeOfFold, editedTarget, itemOfFold, type ItemFold } from './item-fold.js';
import { codeOf } from './item-state-codes.js';

/** What events after the first can change. */
export const changedColumns = {
  id: 'uuid',
  state: 'smallint',
  review_state: 'smallint',
  revision: 'bigint',
  updated_at: 'text',
  changed_by: 'text',
  approved_by: 'text',
  push_id: 'uuid',
  dataset_id: 'uuid',
  datapoint_id: 'uuid',
} as const;

export const itemColumns = {
  ...changedColumns,
  queue_id: 'uuid',
  project_id: 'text',
  ordinal: 'integer',
  arrival_request: 'uuid',
  arrival_index: 'integer',
  created_at: 'text',
} as const;

export const payloadColumns = {
  item_id: 'uuid',
  data: 'text',
  original_target: 'text',
  edited_target: 'text',
  metadata: 'text',
  idempotency_key: 'text',
  source: 'text',
  added_by: 'text',
} as const;

export function changedRow(fold: ItemFold): Cells<keyof typeof changedColumns> {
  const { state } = fold;
  const pushed = state.is === 'pushed' ? state : undefined;
  return {
    id: fold.id,
    state: codeOfFold(fold),
    review_state: codeOf(itemOfFold(fold).state),
    revision: fold.revision,
    updated_at: fold.updatedAt,
    changed_by: fold.changedBy,
    approved_by: fold.approvedBy,
    push_id: pushed?.pushId ?? null,
    dataset_id: pushed?.datasetId ?? null,
    datapoint_id: pushed?.datapointId ?? null,
  };
}

export function itemRow(fold: ItemFold, ordinal: number): Cells<keyof typeof itemColumns>[] {
  if (fold.added === undefined) return [];
  const { arrival, createdAt, queueId, projectId } = fold.added;
  return [
    {
      ...changedRow(fold),
      queue_id: queueId,
      project_id: projectId,
      ordinal,
      arrival_request: arrival.request,
      arrival_index: arrival.index,
      created_at: createdAt,
    },
  ];
}

export function payloadRow(fold: ItemFold): Cells<keyof typeof payloadColumns>[] {
  if (fold.added === undefined) return [];
  const { data, target, metadata, idempotencyKey, source, addedBy } = fold.added;
  return [
    {
      item_id: fold.id,
      data,
      original_target: target,
      edited_target: editedTarget(fold) ?? null,
      metadata: metadata ?? null,
      idempotency_key: idempotencyKey === undefined ? null : JSON.stringify(idempotencyKey),
      source: JSON.stringify(source),
      added_by: JSON.stringify(addedBy),
    },
  ];
}
