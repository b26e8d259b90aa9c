import { compactJson, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { DatapointRow, DatasetRow } from '@labeling/read-models';

/** A dataset as the API answers it. */
export function datasetAnswer({ id, name, datapoints, revision, createdAt, updatedAt }: DatasetRow): JsonText {
  return toJsonText({ id, name, datapoints, revision: revision.toString(), createdAt, updatedAt });
}

/** A datapoint as the API answers it: payloads as they were written, `provenance` null for one added directly. */
export function datapointAnswer({ id, data, target, metadata, createdAt, provenance }: DatapointRow): JsonText {
  const { itemRevision, ...from } = provenance ?? {};
  return jsonObject({
    id: toJsonText(id),
    data,
    target,
    metadata: metadata ?? toJsonText(null),
    createdAt: toJsonText(createdAt),
    provenance: toJsonText(provenance && { ...from, itemRevision: itemRevision?.toString() }),
  });
}

/** The same on one line, for JSON Lines: only the space between tokens may go. */
export function datapointLine(row: DatapointRow): string {
  return `${compactJson(datapointAnswer(row))}\n`;
}
