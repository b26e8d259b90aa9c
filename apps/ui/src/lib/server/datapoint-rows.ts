// Server side: whole payloads stay where they are until one is opened.
import { datapointLinesAt, type Queryable } from '@labeling/read-models/queries';
import type { DatapointRow } from '../datasets/datapoint-row.js';
import { PREVIEW_SOURCE, previewWords } from '../item-list/preview-words.js';

/** The datapoints at these places, as the table shows them. */
export async function datapointRows(
  db: Queryable,
  datasetId: string,
  ordinals: readonly number[],
): Promise<DatapointRow[]> {
  const lines = await datapointLinesAt(db, { datasetId, ordinals, characters: PREVIEW_SOURCE });
  return lines.map(({ id, ordinal, data, target, createdAt, queueId, approvedBy }) => ({
    ...{ id, ordinal, queueId },
    data: previewWords(data),
    target: previewWords(target),
    at: createdAt,
    approvedBy: approvedBy?.name ?? null,
  }));
}
