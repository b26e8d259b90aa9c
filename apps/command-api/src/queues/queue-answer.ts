import { jsonObject, toJsonText, type JsonText, type QueueState } from '@labeling/domain';
import type { Loaded } from '@labeling/event-store';
import type { QueueRow } from '@labeling/read-models/queries';

/** A queue as the API answers it. */
export function queueAnswer(queue: QueueRow): JsonText {
  const { new: untouched, modified, approved, total } = queue.counters;
  return jsonObject({
    id: toJsonText(queue.id),
    name: toJsonText(queue.name),
    guidelines: toJsonText(queue.guidelines),
    datasetId: toJsonText(queue.defaultDatasetId),
    annotationSchema: queue.annotationSchema ?? toJsonText(null),
    counters: toJsonText({ new: untouched, modified, approved, total }),
    revision: toJsonText(queue.revision.toString()),
    createdAt: toJsonText(queue.createdAt),
    updatedAt: toJsonText(queue.updatedAt),
  });
}

/** The settings of a queue as they are after a command, from its own stream. */
export function settingsAnswer(id: string, { state, revision }: Loaded<QueueState>): JsonText {
  if (state.is !== 'active') throw new Error(`Queue ${id} is ${state.is}`);
  return jsonObject({
    id: toJsonText(id),
    name: toJsonText(state.name),
    guidelines: toJsonText(state.guidelines),
    datasetId: toJsonText(state.defaultDatasetId),
    annotationSchema: state.annotationSchema ?? toJsonText(null),
    revision: toJsonText(revision.toString()),
  });
}
