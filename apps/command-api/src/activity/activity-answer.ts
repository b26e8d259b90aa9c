import { toJsonText, type JsonText } from '@labeling/domain';
import type { ActivityRow } from '@labeling/read-models/queries';

/** One event as the API returns it: who did what to what, and the state of the item afterwards. */
export function activityAnswer({ position, revision, projectId: _, state, ...row }: ActivityRow): JsonText {
  const { type, at, actor, queueId, itemId, datasetId, pushId, correlationId } = row;
  return toJsonText({
    ...{ position: position.toString(), type, at, actor },
    ...{ queueId, itemId, datasetId, pushId },
    ...{ revision: revision.toString(), stateAfter: state, correlationId },
  });
}

export const activityHeading = [
  ...['position', 'at', 'actor_type', 'actor_id', 'actor_name', 'type', 'queue_id', 'item_id', 'dataset_id', 'push_id'],
  ...['revision', 'state_after', 'correlation_id'],
];

/** The same as cells, in the order of the heading. */
export function activityCells(row: ActivityRow): string[] {
  const { position, at, actor, type, queueId, itemId, datasetId, pushId, revision, state, correlationId } = row;
  const ids = [queueId, itemId, datasetId, pushId].map((id) => id ?? '');
  return [
    ...[position.toString(), at, actor.type, actor.id, actor.name, type, ...ids],
    ...[revision.toString(), state ?? '', correlationId],
  ];
}
