// Runs on the server: whole payloads are not sent until a datapoint is opened.
import { datapointLinesAt, type Queryable } from '@labeling/read-models/queries';
import type { ListedDatapoint } from '../listed-datapoint.js';
import { FIELDS_SOURCE_LENGTH, targetWords } from '../../long-table/field-words.js';
import { PREVIEW_SOURCE_LENGTH, jsonPreview } from '../../long-table/json-preview.js';

const characters = { data: PREVIEW_SOURCE_LENGTH, target: FIELDS_SOURCE_LENGTH };

/** The datapoints at these ordinals, as the table shows them; `keys` are those of the target that have columns. */
export async function datapointRows(
  db: Queryable,
  datasetId: string,
  ordinals: readonly number[],
  keys?: readonly string[],
): Promise<ListedDatapoint[]> {
  const lines = await datapointLinesAt(db, { datasetId, ordinals, characters });
  return lines.map(({ id, ordinal, data, target, createdAt, queueId, approvedBy }) => ({
    ...{ id, ordinal, queueId },
    data: jsonPreview(data),
    target: targetWords(target, keys),
    at: createdAt,
    approvedBy: approvedBy?.name ?? null,
  }));
}
