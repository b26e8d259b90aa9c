import { marksOf, neededFor, type Need } from '@labeling/domain';
import type { ItemLine } from '@labeling/read-models/queries';
import type { ListedItem } from '../listed-item.js';
import { FIELDS_SOURCE_LENGTH, targetWords } from '../../long-table/field-words.js';
import { PREVIEW_SOURCE_LENGTH, jsonPreview } from '../../long-table/json-preview.js';
import { stateCode } from '../../items/state-codes.js';
import { describeActor } from '../../people/actor-words.js';

/** How much of an item's payloads its row needs. */
export const lineLengths = { data: PREVIEW_SOURCE_LENGTH, target: FIELDS_SOURCE_LENGTH };

/** `keys` are those of the schema's fields, if there is one; `need` decides how many annotations each item needs. */
export function lineToRow(line: ItemLine, need: Need, keys?: readonly string[]): ListedItem {
  const { id, ordinal, state, removed, revision, idempotencyKey, data, target, updatedAt, changedBy, openComments } =
    line;
  return {
    ...{ id, ordinal, openComments },
    ...marksOf(line),
    state: removed === null ? stateCode[state] : stateCode.removed,
    revision: String(revision),
    key: idempotencyKey,
    data: jsonPreview(data),
    target: targetWords(target, keys),
    annotations: need.annotations === 1 ? null : { needed: neededFor(id, need), submitted: line.submitted },
    at: updatedAt,
    by: describeActor(changedBy),
  };
}
