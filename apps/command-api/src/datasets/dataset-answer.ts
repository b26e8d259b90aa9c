import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { DatapointRow, DatasetRow, Provenance } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { StoredPayload } from '../payloads/stored-payload.js';
import { datapointId, datasetId, itemId, pushId, queueId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Count, Id, Revision, Text, Time } from '../shapes/properties.js';

export class DatasetAnswer {
  @Id({ example: datasetId }) readonly id: string;
  @Text({ example: 'Golden' }) readonly name: string;
  @Count({ example: 77 }) readonly datapoints: number;
  @Revision() readonly revision: string;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
}

export class DatasetRenamedAnswer {
  @Id({ example: datasetId }) readonly id: string;
  @Text({ example: 'Golden' }) readonly name: string;
  @Revision() readonly revision: string;
}

/** Where a datapoint comes from: the item that was pushed. */
class ProvenanceAnswer {
  @Id({ example: queueId }) readonly queueId: string;
  @Id({ example: itemId }) readonly itemId: string;
  @Nested(() => ActorAnswer, { nullable: true }) readonly approvedBy: ActorAnswer | null;
  @Id({ example: pushId }) readonly pushId: string;
  @Revision() readonly itemRevision: string;
}

export class DatapointAnswer extends StoredPayload {
  @Id({ example: datapointId }) readonly id: string;
  @Time() readonly createdAt: string;
  @Nested(() => ProvenanceAnswer, { nullable: true, description: 'Null for a datapoint that was added directly' })
  readonly provenance: ProvenanceAnswer | null;
}

/** A dataset as the API returns it. */
export function datasetAnswer({ id, name, datapoints, revision, createdAt, updatedAt }: DatasetRow): JsonText {
  return toJsonText({
    ...{ id, name, datapoints, revision: revision.toString(), createdAt, updatedAt },
  } satisfies DatasetAnswer);
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
  } satisfies Record<keyof DatapointAnswer, JsonText>);
}

export function provenanceAnswer({ itemRevision, ...from }: Provenance): ProvenanceAnswer {
  return { ...from, itemRevision: itemRevision.toString() };
}
