import { jsonObject, toJsonText, type Decided, type JsonText } from '@labeling/domain';
import type { DatapointRow, DatasetRow, Provenance } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { CommentAnswer, shownComment } from '../answers/comment-answer.js';
import { StoredPayload } from '../payloads/stored-payload.js';
import { datapointId, datasetId, itemId, memberId, pushId, queueId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Flag, Id, Revision, Text, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';

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

class AnnotatorAnswer {
  @Text({ example: memberId, description: 'The id of a member who annotated the item' }) readonly member: string;
  @Flag({ example: true, description: 'Whether they had submitted what was approved' }) readonly agreed: boolean;
}

/** How annotations led to the approved target, and who made them. */
class DecidedAnswer {
  @Choice(namesOf<Decided['by']>({ agreement: true, adjudication: true }), {
    example: 'agreement',
    description: 'Whether all that the item needed agreed, or a lead decided',
  })
  readonly by: Decided['by'];
  @AnswerList(() => AnnotatorAnswer, { description: 'In the order in which they submitted' })
  readonly annotators: readonly AnnotatorAnswer[];
}

/** Where a datapoint comes from: the item that was pushed. */
class ProvenanceAnswer {
  @Id({ example: queueId }) readonly queueId: string;
  @Id({ example: itemId }) readonly itemId: string;
  @Nested(() => ActorAnswer, { nullable: true }) readonly approvedBy: ActorAnswer | null;
  @Nested(() => DecidedAnswer, { optional: true, description: 'Only where the approval rests on annotations' })
  readonly decided?: DecidedAnswer;
  @AnswerList(() => CommentAnswer, {
    optional: true,
    description: 'What had been written about the item, oldest first; absent where nothing had',
  })
  readonly comments?: readonly CommentAnswer[];
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
  const { comments, ...same } = from;
  return { ...same, ...(comments && { comments: comments.map(shownComment) }), itemRevision: itemRevision.toString() };
}
