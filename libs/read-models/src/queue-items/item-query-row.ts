import type { Actor, ItemSource, JsonText, ReviewState } from '@labeling/domain';
import type { Schema } from '../schema.js';
import { removalOf, reviewStateOf } from './item-state-codes.js';

/** An item as the screens and the HTTP API show it. */
export interface ItemRow {
  readonly id: string;
  readonly queueId: string;
  readonly projectId: string;
  /** Its place among all items ever added to the queue, from 0. */
  readonly ordinal: number;
  /** The state it is in; of a removed item the one it had. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly revision: bigint;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  readonly metadata: JsonText | null;
  readonly idempotencyKey: string | null;
  readonly source: ItemSource;
  readonly addedBy: Actor;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Id of the actor of its last event. */
  readonly changedBy: string;
  /** Who approved it, while it is approved (or was when removed). */
  readonly approvedBy: Actor | null;
  /** Where it went, when it was pushed. */
  readonly pushed: { readonly pushId: string; readonly datasetId: string; readonly datapointId: string } | null;
}

export interface ItemQueryRow {
  id: string;
  queueId: string;
  projectId: string;
  ordinal: number;
  code: number;
  reviewCode: number;
  revision: string;
  data: JsonText;
  target: JsonText;
  originalTarget: JsonText;
  metadata: JsonText | null;
  idempotencyKey: string | null;
  source: string;
  addedBy: string;
  createdAt: string;
  updatedAt: string;
  changedBy: string;
  approvedBy: string | null;
  pushId: string | null;
  datasetId: string | null;
  datapointId: string | null;
}

/** Items with their payloads; `rest` names the tables `item` and `payload`. */
export function selectItems(schema: Schema, rest: string): string {
  return `
    select item.id, item.queue_id as "queueId", item.project_id as "projectId", item.ordinal, item.state as code,
      item.review_state as "reviewCode", item.revision, payload.data,
      coalesce(payload.edited_target, payload.original_target) as target,
      payload.original_target as "originalTarget", payload.metadata, payload.idempotency_key as "idempotencyKey",
      payload.source, payload.added_by as "addedBy", item.created_at as "createdAt", item.updated_at as "updatedAt", item.changed_by as "changedBy",
      item.approved_by as "approvedBy", item.push_id as "pushId", item.dataset_id as "datasetId",
      item.datapoint_id as "datapointId"
    from ${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id
    ${rest}`;
}

export function itemOfRow(row: ItemQueryRow): ItemRow {
  const {
    code,
    reviewCode,
    revision,
    idempotencyKey,
    source,
    addedBy,
    approvedBy,
    pushId,
    datasetId,
    datapointId,
    ...same
  } = row;
  const pushed = pushId !== null && datasetId !== null && datapointId !== null;
  return {
    ...same,
    state: reviewStateOf(reviewCode),
    removed: removalOf(code),
    revision: BigInt(revision),
    idempotencyKey: idempotencyKey === null ? null : JSON.parse(idempotencyKey),
    source: JSON.parse(source),
    addedBy: JSON.parse(addedBy),
    approvedBy: approvedBy === null ? null : JSON.parse(approvedBy),
    pushed: pushed ? { pushId, datasetId, datapointId } : null,
  };
}
