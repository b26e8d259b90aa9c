import type { JsonText } from '../json/json-text.js';
import { areMoreLenient, lenientFieldsIn } from '../schema/lenient-fields.js';
import type { OpenTo } from './open-to.js';
import { needChange, noOverlap, overlapOf, type Overlap, type Settling } from './overlap.js';
import type { OverlapChosen, QueueEvent } from './queue-events.js';

export interface ActiveQueue {
  readonly is: 'active';
  readonly projectId: string;
  readonly name: string;
  readonly guidelines: string;
  readonly defaultDatasetId: string | null;
  readonly annotationSchema: JsonText | null;
  /** Otherwise only leads and admins push. */
  readonly labelersMayPush: boolean;
  readonly overlap: Overlap;
  readonly openTo: OpenTo;
  /** Null while all items are in line with the overlap. */
  readonly settling: Settling | null;
  /** Nobody adds, reviews or pushes items while it is archived. */
  readonly isArchived: boolean;
}
export type QueueState =
  | { readonly is: 'absent' }
  | ActiveQueue
  | {
      readonly is: 'deleted';
      readonly projectId: string;
      readonly name: string;
      /** What happened in it stays hidden from members it was not open to. */
      readonly openTo: OpenTo;
    };

export const absentQueue: QueueState = { is: 'absent' };

export function evolveQueue(state: QueueState, event: QueueEvent): QueueState {
  if (event.type === 'QueueCreated') {
    const { projectId, name, guidelines, defaultDatasetId = null, annotationSchema = null } = event.data;
    const { labelersMayPush = true, overlap = noOverlap, openTo = null } = event.data;
    const settings = { projectId, name, guidelines, defaultDatasetId, annotationSchema };
    return {
      is: 'active',
      ...settings,
      labelersMayPush,
      overlap: overlapOf(overlap),
      openTo,
      settling: null,
      isArchived: false,
    };
  }
  return state.is === 'active' ? evolveActive(state, event) : state;
}

function evolveActive(queue: ActiveQueue, event: Exclude<QueueEvent, { type: 'QueueCreated' }>): QueueState {
  switch (event.type) {
    case 'QueueRenamed':
      return { ...queue, name: event.data.name };
    case 'GuidelinesEdited':
      return { ...queue, guidelines: event.data.guidelines };
    case 'DefaultDatasetChosen':
      return { ...queue, defaultDatasetId: event.data.datasetId };
    case 'AnnotationSchemaDefined':
      return defineSchema(queue, event.data.annotationSchema);
    case 'AnnotationSchemaRemoved':
      return { ...queue, annotationSchema: null };
    case 'PushersChosen':
      return { ...queue, labelersMayPush: event.data.labelersMayPush };
    case 'OverlapChosen':
      return chooseOverlap(queue, event.data);
    case 'QueueOpenedTo':
      return { ...queue, openTo: event.data.members };
    case 'AnnotationsSettled':
      return { ...queue, settling: null };
    case 'QueueArchived':
      return { ...queue, isArchived: true };
    case 'QueueUnarchived':
      return { ...queue, isArchived: false };
    case 'QueueDeleted':
      return { is: 'deleted', projectId: queue.projectId, name: queue.name, openTo: queue.openTo };
  }
}

/** If the schema makes more annotations equal than before, items that have enough of them are approved. */
function defineSchema(queue: ActiveQueue, annotationSchema: JsonText): ActiveQueue {
  const settling = queue.settling ?? (isWider(queue, annotationSchema) ? 'lowered' : null);
  return { ...queue, annotationSchema, settling };
}

function isWider({ overlap, annotationSchema: before }: ActiveQueue, schema: JsonText): boolean {
  if (overlap.annotations === 1) return false;
  const lenient = lenientFieldsIn(schema);
  return lenient.length > 0 && areMoreLenient(lenient, lenientFieldsIn(before));
}

/** Unfinished settling continues with the new overlap: items may still have enough annotations, or be due to reopen. */
function chooseOverlap(queue: ActiveQueue, { reopensAgreed, ...stored }: OverlapChosen['data']): ActiveQueue {
  const overlap = overlapOf(stored);
  const opensAgain = reopensAgreed === true || queue.settling === 'raised';
  const settles = queue.settling === 'lowered' || needChange(queue.overlap, overlap).lowers;
  return { ...queue, overlap, settling: opensAgain ? 'raised' : settles ? 'lowered' : null };
}
