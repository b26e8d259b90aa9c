// Items in their two tables: as rows to write, and folded again from a row.
import {
  areDiffering,
  marksOf,
  type Agreement,
  type Annotations,
  type Comments,
  type ItemInQueue,
} from '@labeling/domain';
import { rowMaker, rowReader, typesOf } from '../column.js';
import type { Selected } from '../table.js';
import { noChanges } from './annotation-rows.js';
import { changingColumns, itemColumns, markColumns, payloadColumns } from './item-columns.js';
import type { ItemFold } from './item-fold.js';
import { reviewStateOf, type StateCode } from './item-state-codes.js';
import type { queueItemsTable } from './queue-items-tables.js';
import { originalInTable, targetInTable } from './stand-in-texts.js';

export const changedColumns = typesOf(changingColumns);
export const changedRow = rowMaker(changingColumns);
export const itemRow = rowMaker(itemColumns);
export const payloadRow = rowMaker(payloadColumns);
const marksOfRow = rowReader(markColumns);

export type ItemFoldRow = Selected<(typeof queueItemsTable)['columns']> & {
  readonly state: StateCode;
  readonly agreement: Agreement;
};

export function foldOfRow(row: ItemFoldRow, annotations: Annotations, comments: Comments): ItemFold {
  const { id, ordinal, state: code, updatedAt, changedBy, approvedBy, agreement } = row;
  const marks = marksOfRow(row);
  const item: ItemInQueue = {
    is: 'inQueue',
    queueId: row.queueId,
    projectId: row.projectId,
    state: reviewStateOf(row.reviewState),
    target: targetInTable,
    originalTarget: originalInTable,
    annotations,
    comments,
    agreement,
    ...marksOf(marks),
  };
  const revision = BigInt(row.revision);
  const state = stateOf(item, row);
  const before = { ordinal, code, approvedBy, agreement, comments };
  return {
    id,
    before,
    added: undefined,
    state,
    revision,
    updatedAt,
    changedBy,
    approvedBy,
    marks,
    // The only case in which annotations that differ as JSON are stored as if they did not.
    foundEqual: !row.differing && areDiffering(annotations),
    annotated: noChanges,
    answers: [],
  };
}

function stateOf(item: ItemInQueue, { state: code, pushId, datasetId, datapointId }: ItemFoldRow): ItemFold['state'] {
  if (code === 3) return { is: 'discarded', item };
  if (pushId === null || datasetId === null || datapointId === null) return item;
  return { is: 'pushed', item, pushId, datasetId, datapointId };
}
