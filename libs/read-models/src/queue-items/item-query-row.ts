import type { Actor, ItemSource, JsonText, ReviewState } from '@labeling/domain';
import type { Schema } from '../schema.js';
import { selected, without, type Selected } from '../table.js';
import { flagOfJson, type ItemFlag } from './item-flag.js';
import { removalOf, reviewStateOf } from './item-state-codes.js';
import { itemPayloadsTable, queueItemsTable } from './queue-items-tables.js';

const itemColumns = without(queueItemsTable.columns, 'arrival_request', 'arrival_index');
const payloadColumns = without(itemPayloadsTable.columns, 'item_id', 'edited_target');

export type ItemQueryRow = Selected<typeof itemColumns> &
  Selected<typeof payloadColumns> & {
    readonly data: JsonText;
    readonly target: JsonText;
    readonly originalTarget: JsonText;
    readonly metadata: JsonText | null;
  };

/** Columns that an item shows in another form than they are stored in. */
type Translated =
  | 'state'
  | 'reviewState'
  | 'revision'
  | 'idempotencyKey'
  | 'source'
  | 'addedBy'
  | 'approvedBy'
  | 'flag'
  | 'pushId'
  | 'datasetId'
  | 'datapointId';

/** An item as the screens and the HTTP API show it: every column of its tables is in it. */
export interface ItemRow extends Omit<ItemQueryRow, Translated> {
  /** The state it is in; of a removed item the one it had. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly revision: bigint;
  readonly idempotencyKey: string | null;
  readonly source: ItemSource;
  readonly addedBy: Actor;
  /** Who approved it, while it is approved (or was when removed). */
  readonly approvedBy: Actor | null;
  readonly flag: ItemFlag | null;
  /** Where it went, when it was pushed. */
  readonly pushed: { readonly pushId: string; readonly datasetId: string; readonly datapointId: string } | null;
}

/** Items with their payloads; `rest` names the tables `item` and `payload`. */
export function selectItems(schema: Schema, rest: string): string {
  return `
    select ${selected(itemColumns, 'item')}, ${selected(payloadColumns, 'payload')},
      coalesce(payload.edited_target, payload.original_target) as target
    from ${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id
    ${rest}`;
}

export function itemOfRow(row: ItemQueryRow): ItemRow {
  const {
    state,
    reviewState,
    revision,
    idempotencyKey,
    source,
    addedBy,
    approvedBy,
    flag,
    pushId,
    datasetId,
    datapointId,
    ...same
  } = row;
  const pushed = pushId !== null && datasetId !== null && datapointId !== null;
  return {
    ...same,
    state: reviewStateOf(reviewState),
    removed: removalOf(state),
    revision: BigInt(revision),
    idempotencyKey: idempotencyKey === null ? null : JSON.parse(idempotencyKey),
    source: JSON.parse(source),
    addedBy: JSON.parse(addedBy),
    approvedBy: approvedBy === null ? null : JSON.parse(approvedBy),
    flag: flag === null ? null : flagOfJson(flag),
    pushed: pushed ? { pushId, datasetId, datapointId } : null,
  };
}
