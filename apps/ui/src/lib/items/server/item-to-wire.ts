import { marksOf } from '@labeling/domain';
import type { ItemRow } from '@labeling/read-models/queries';
import type { LastChange } from '../confirmed-item.js';
import type { ItemWire } from '../item-wire.js';

export function itemToWire(row: ItemRow, lastChange?: LastChange): ItemWire {
  const { id, ordinal, queueId, projectId, state, removed, data, target, originalTarget, metadata } = row;
  const { source, createdAt, updatedAt, addedBy, approvedBy, revision, openComments, agreement } = row;
  return {
    ...{ id, ordinal, queueId, projectId, state, removed, data, target, originalTarget, metadata },
    ...{ source, createdAt, updatedAt, addedBy, approvedBy, openComments, agreement },
    ...marksOf(row),
    revision: String(revision),
    ...(lastChange !== undefined && { lastChange }),
  };
}
