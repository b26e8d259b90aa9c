import type { ItemLine } from '@labeling/read-models/queries';
import type { ItemRow } from '../item-list/item-row.js';
import { previewWords } from '../item-list/preview-words.js';
import { stateCode } from '../navigator/navigator.svelte.js';
import { describeActor } from '../review/origin.js';

export function lineToRow(line: ItemLine): ItemRow {
  const { id, ordinal, state, removed, revision, idempotencyKey, data, target, updatedAt, changedBy } = line;
  return {
    ...{ id, ordinal },
    state: removed === null ? stateCode[state] : stateCode.removed,
    revision: String(revision),
    key: idempotencyKey,
    data: previewWords(data),
    target: previewWords(target),
    at: updatedAt,
    by: describeActor(changedBy),
  };
}
