import { toJsonText, type JsonText } from '@labeling/domain';
import type { PushRow, SkippedRow } from '@labeling/read-models/queries';
import type { PushStatus } from '@labeling/domain';
import { ActorAnswer } from '../answers/actor-answer.js';
import { datasetId, itemId, pushId, queueId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Id, Text, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';
import { pushScopes } from './push.dto.js';

const statuses = namesOf<PushStatus>({ requested: true, running: true, completed: true, stopped: true });

class SkippedItem {
  @Id({ example: itemId }) readonly itemId: string;
  @Text({ example: 'item_not_approved' }) readonly code: string;
}

export class PushAnswer {
  @Id({ example: pushId }) readonly id: string;
  @Id({ example: queueId }) readonly queueId: string;
  @Id({ example: datasetId }) readonly datasetId: string;
  @Choice(pushScopes) readonly scope: string;
  @Choice(statuses, { example: 'running' }) readonly status: string;
  @Count({ example: 77 }) readonly total: number;
  @Count({ example: 50 }) readonly pushed: number;
  @Count({ example: 0 }) readonly skipped: number;
  @Time() readonly requestedAt: string;
  @Nested(() => ActorAnswer) readonly requestedBy: ActorAnswer;
  @Time({ nullable: true }) readonly completedAt: string | null;
  @AnswerList(() => SkippedItem, { optional: true, description: 'At most 1,000; not in lists' })
  readonly skippedItems?: readonly SkippedItem[];
}

export class AcceptedPushAnswer {
  @Id({ example: pushId }) readonly pushId: string;
}

/** A push as the API answers it. */
export function pushAnswer(push: PushRow, skippedItems?: readonly SkippedRow[]): JsonText {
  const { id, queueId, datasetId, scope, status, total, pushed, skipped } = push;
  const { requestedAt, requestedBy, completedAt } = push;
  return toJsonText({
    ...{ id, queueId, datasetId, scope, status, total, pushed, skipped, requestedAt, requestedBy, completedAt },
    ...(skippedItems && { skippedItems }),
  } satisfies PushAnswer);
}
