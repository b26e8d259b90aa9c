import { marksOf } from '@labeling/domain';
import type { ItemLine } from '@labeling/read-models/queries';
import type { ListedItem } from '../listed-item.js';
import { jsonPreview } from '../../long-table/json-preview.js';
import { stateCode } from '../../items/state-codes.js';
import { describeActor } from '../../people/actor-words.js';

export function lineToRow(line: ItemLine): ListedItem {
  const { id, ordinal, state, removed, revision, idempotencyKey, data, target, updatedAt, changedBy } = line;
  return {
    ...{ id, ordinal },
    ...marksOf(line),
    state: removed === null ? stateCode[state] : stateCode.removed,
    revision: String(revision),
    key: idempotencyKey,
    data: jsonPreview(data),
    target: jsonPreview(target),
    at: updatedAt,
    by: describeActor(changedBy),
  };
}
