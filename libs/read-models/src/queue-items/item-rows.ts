// What an item looks like in its two tables.
import { without, type NewRow } from '../table.js';
import { codeOfFold, editedTarget, itemOfFold, type ItemFold } from './item-fold.js';
import { codeOf } from './item-state-codes.js';
import { queueItemsTable, type itemPayloadsTable } from './queue-items-tables.js';

/** What events after the first can change; all but what an item keeps as long as it exists. */
export const changedColumns = without(
  queueItemsTable.columns,
  'queue_id',
  'project_id',
  'ordinal',
  'arrival_request',
  'arrival_index',
  'created_at',
);

export function changedRow(fold: ItemFold): NewRow<typeof changedColumns> {
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
    flag: fold.flag,
    push_id: pushed?.pushId ?? null,
    dataset_id: pushed?.datasetId ?? null,
    datapoint_id: pushed?.datapointId ?? null,
  };
}

export function itemRow(fold: ItemFold, ordinal: number): NewRow<(typeof queueItemsTable)['columns']>[] {
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

export function payloadRow(fold: ItemFold): NewRow<(typeof itemPayloadsTable)['columns']>[] {
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
