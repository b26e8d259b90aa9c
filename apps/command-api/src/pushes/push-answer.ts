import { toJsonText, type JsonText } from '@labeling/domain';
import type { PushRow, SkippedRow } from '@labeling/read-models/queries';

/** A push as the API answers it. */
export function pushAnswer(push: PushRow, skippedItems?: readonly SkippedRow[]): JsonText {
  const { id, queueId, datasetId, scope, status, total, pushed, skipped } = push;
  const { requestedAt, requestedBy, completedAt } = push;
  return toJsonText({
    ...{ id, queueId, datasetId, scope, status, total, pushed, skipped, requestedAt, requestedBy, completedAt },
    ...(skippedItems && { skippedItems }),
  });
}
