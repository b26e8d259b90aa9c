import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { DatapointRow, DatasetRow, Provenance } from '@labeling/read-models/queries';

/** A dataset as the API returns it. */
export function datasetAnswer({ id, name, datapoints, revision, createdAt, updatedAt }: DatasetRow): JsonText {
  return toJsonText({ id, name, datapoints, revision: revision.toString(), createdAt, updatedAt });
}

/** A datapoint as the API returns it: payloads as they were written, `provenance` null if it was added directly. */
export function datapointAnswer({ id, data, target, metadata, createdAt, provenance }: DatapointRow): JsonText {
  return jsonObject({
    id: toJsonText(id),
    data,
    target,
    metadata: metadata ?? toJsonText(null),
    createdAt: toJsonText(createdAt),
    provenance: toJsonText(provenance && provenanceAnswer(provenance)),
  });
}

export function provenanceAnswer({ itemRevision, ...from }: Provenance): object {
  return { ...from, itemRevision: itemRevision.toString() };
}
