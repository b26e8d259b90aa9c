import { toJsonText, type JsonText } from '@labeling/domain';
import type { SavedView } from '@labeling/identity';
import { ActorAnswer } from '../answers/actor-answer.js';
import { queueId, savedViewId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Flag, Id, Text, Time } from '../shapes/properties.js';

export class SavedViewAnswer {
  @Id({ example: savedViewId }) readonly id: string;
  @Id({ nullable: true, example: queueId }) readonly queueId: string | null;
  @Id({ nullable: true }) readonly datasetId: string | null;
  @Text({ example: 'Unsure' }) readonly name: string;
  @Text({ example: 'state=New,Modified&sort=-field.score' }) readonly query: string;
  @Flag({ example: true }) readonly shared: boolean;
  @Nested(() => ActorAnswer) readonly createdBy: ActorAnswer;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
}

/** A view as the API answers it. */
export function viewAnswer({ createdAt, updatedAt, ...view }: SavedView): JsonText {
  return toJsonText({ ...view, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
}
