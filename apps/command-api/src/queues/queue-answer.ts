import { jsonObject, toJsonText, type JsonText, type QueueState } from '@labeling/domain';
import { queuesSeenBy, type Caller } from '@labeling/identity';
import type { Loaded } from '@labeling/event-store';
import type { QueueRow } from '@labeling/read-models/queries';
import { datasetId, queueId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Count, Flag, Id, Ids, Revision, Share, Text, Time } from '../shapes/properties.js';
import { AnnotationSchema } from './annotation-schema.js';
import { MOST_OPEN_TO, type NewQueueDto } from './queue.dto.js';

/** The number of items in each state. Discarded and pushed items are no longer in the queue, nor in the total. */
export class CountersAnswer {
  @Count({ example: 120 }) readonly new: number;
  @Count({ example: 3 }) readonly modified: number;
  @Count({ example: 77 }) readonly approved: number;
  @Count({ example: 4 }) readonly discarded: number;
  @Count({ example: 96 }) readonly pushed: number;
  @Count({ example: 200 }) readonly total: number;
}

/** The settings of a queue. */
export class QueueSettingsAnswer {
  @Id({ example: queueId }) readonly id: string;
  @Text({ example: 'Arithmetic' }) readonly name: string;
  @Text({ example: 'Check the working, too.' }) readonly guidelines: string;
  @Id({
    nullable: true,
    example: datasetId,
    description: 'The dataset that the push dialog offers first; a push over HTTP names one',
  })
  readonly datasetId: string | null;
  @Nested(() => AnnotationSchema, { nullable: true }) readonly annotationSchema: AnnotationSchema | null;
  @Flag({
    example: true,
    description: 'Whether labelers and keys with the scope `review` push, or leads and admins only',
  })
  readonly labelersMayPush: boolean;
  @Count({ example: 1, description: 'How many members annotate an item; 1: everybody shares one target' })
  readonly overlap: number;
  @Share({
    example: 0.2,
    description: 'The share of items that so many members annotate; one member annotates each of the others',
  })
  readonly overlapShare: number;
  @Count({ example: 24, description: 'For how long a draft that was never submitted keeps others from the item' })
  readonly slotHours: number;
  @Flag({
    optional: true,
    example: true,
    description: 'True while items are brought in line with an overlap or a schema that was changed; absent otherwise',
  })
  readonly settling?: boolean;
  @Ids({
    optional: true,
    most: MOST_OPEN_TO,
    description:
      'The ids of the members it is open to, beside leads, admins and auditors; absent when it is open to everybody. ' +
      'Not for labelers',
  })
  readonly openTo?: readonly string[];
  @Flag({ example: false, description: 'Whether nobody can add, review or push items for now' })
  readonly archived: boolean;
  @Revision() readonly revision: string;
}

export class QueueAnswer extends QueueSettingsAnswer {
  @Nested(() => CountersAnswer) readonly counters: CountersAnswer;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
}

/** A queue as the API answers it. */
export function queueAnswer(queue: QueueRow, caller: Caller): JsonText {
  return jsonObject({
    id: toJsonText(queue.id),
    name: toJsonText(queue.name),
    guidelines: toJsonText(queue.guidelines),
    datasetId: toJsonText(queue.defaultDatasetId),
    annotationSchema: queue.annotationSchema ?? toJsonText(null),
    labelersMayPush: toJsonText(queue.labelersMayPush),
    overlap: toJsonText(queue.overlap.annotations),
    overlapShare: toJsonText(queue.overlap.share),
    slotHours: toJsonText(queue.overlap.slotHours),
    settling: queue.settling === null ? undefined : toJsonText(true),
    openTo: queue.openTo === null || queuesSeenBy(caller).viewer !== undefined ? undefined : toJsonText(queue.openTo),
    archived: toJsonText(queue.archived),
    counters: toJsonText(queue.counters satisfies CountersAnswer),
    revision: toJsonText(queue.revision.toString()),
    createdAt: toJsonText(queue.createdAt),
    updatedAt: toJsonText(queue.updatedAt),
  } satisfies Record<keyof (QueueAnswer & NewQueueDto), JsonText | undefined>);
}

/** The settings of a queue after a command, from its own stream. `datasetId`: its default dataset, unless that was deleted. */
export function settingsAnswer(
  id: string,
  { state, revision }: Loaded<QueueState>,
  datasetId: string | null,
): JsonText {
  if (state.is !== 'active') throw new Error(`Queue ${id} is ${state.is}`);
  return jsonObject({
    id: toJsonText(id),
    name: toJsonText(state.name),
    guidelines: toJsonText(state.guidelines),
    datasetId: toJsonText(datasetId),
    annotationSchema: state.annotationSchema ?? toJsonText(null),
    labelersMayPush: toJsonText(state.labelersMayPush),
    overlap: toJsonText(state.overlap.annotations),
    overlapShare: toJsonText(state.overlap.share),
    slotHours: toJsonText(state.overlap.slotHours),
    settling: state.settling === null ? undefined : toJsonText(true),
    openTo: state.openTo === null ? undefined : toJsonText(state.openTo),
    archived: toJsonText(state.isArchived),
    revision: toJsonText(revision.toString()),
  } satisfies Record<keyof (QueueSettingsAnswer & NewQueueDto), JsonText | undefined>);
}
