import type { JsonText, ReviewState } from '@labeling/domain';
import { aloneTypesOf, rowReader, typesOf, type ShownRow } from '../column.js';
import type { Schema } from '../schema.js';
import { only, selected, type Selected } from '../table.js';
import { itemColumns, payloadColumns } from './item-columns.js';
import { removalOf, reviewStateOf } from './item-state-codes.js';

const itemTypes = {
  ...aloneTypesOf(itemColumns),
  ...only(typesOf(itemColumns), 'state', 'review_state', 'push_id', 'dataset_id', 'datapoint_id'),
};
const payloadTypes = aloneTypesOf(payloadColumns);
const readItem = rowReader(itemColumns);
const readPayload = rowReader(payloadColumns);

export type ItemQueryRow = Selected<typeof itemTypes> & Selected<typeof payloadTypes> & { readonly target: JsonText };

/** An item as the screens and the HTTP API show it: every column of its tables is in it. */
export interface ItemRow extends ShownRow<typeof itemColumns>, ShownRow<typeof payloadColumns> {
  /** The state it is in, or had when it was removed. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly target: JsonText;
  /** Where it went, when it was pushed. */
  readonly pushed: { readonly pushId: string; readonly datasetId: string; readonly datapointId: string } | null;
}

/** Items with their payloads; `rest` names the tables `item` and `payload`. */
export function selectItems(schema: Schema, rest: string): string {
  return `
    select ${selected(itemTypes, 'item')}, ${selected(payloadTypes, 'payload')},
      coalesce(payload.edited_target, payload.original_target) as target
    from ${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id
    ${rest}`;
}

export function itemOfRow(row: ItemQueryRow): ItemRow {
  const { state, reviewState, target, pushId, datasetId, datapointId } = row;
  const pushed = pushId !== null && datasetId !== null && datapointId !== null;
  return {
    ...readItem(row),
    ...readPayload(row),
    state: reviewStateOf(reviewState),
    removed: removalOf(state),
    target,
    pushed: pushed ? { pushId, datasetId, datapointId } : null,
  };
}
