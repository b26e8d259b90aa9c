// This is the storage format of `queue-<queueId>` streams: stored events never change.
import type { EventPlaces } from '../json/json-places.js';
import type { JsonText } from '../json/json-text.js';
import type { OpenTo } from './open-to.js';
import type { StoredOverlap } from './overlap.js';

export interface QueueCreated {
  readonly type: 'QueueCreated';
  readonly data: {
    readonly projectId: string;
    readonly name: string;
    readonly guidelines: string;
    readonly createdAt: string;
    readonly defaultDatasetId?: string;
    readonly annotationSchema?: JsonText;
    /** Absent: they may. */
    readonly labelersMayPush?: false;
    /** Absent: one target that everybody shares. */
    readonly overlap?: StoredOverlap;
    /** Absent: everybody in the project. */
    readonly openTo?: readonly string[];
  };
}
export interface QueueRenamed {
  readonly type: 'QueueRenamed';
  readonly data: { readonly name: string };
}
export interface GuidelinesEdited {
  readonly type: 'GuidelinesEdited';
  readonly data: { readonly guidelines: string };
}
/** `datasetId: null` means that the queue no longer has a default dataset. */
export interface DefaultDatasetChosen {
  readonly type: 'DefaultDatasetChosen';
  readonly data: { readonly datasetId: string | null };
}
export interface AnnotationSchemaDefined {
  readonly type: 'AnnotationSchemaDefined';
  readonly data: { readonly annotationSchema: JsonText };
}
export interface AnnotationSchemaRemoved {
  readonly type: 'AnnotationSchemaRemoved';
  readonly data: Record<never, never>;
}
/** Whether labelers push, too, or only leads and admins. */
export interface PushersChosen {
  readonly type: 'PushersChosen';
  readonly data: { readonly labelersMayPush: boolean };
}
/** How many annotations items need, what share of the items needs that many, and how long a draft holds its slot. */
export interface OverlapChosen {
  readonly type: 'OverlapChosen';
  /** `reopensAgreed`: if some need more, items that were approved by fewer equal annotations are reopened. */
  readonly data: StoredOverlap & { readonly reopensAgreed?: true };
}
/** Which members the queue exists for, besides leads, admins and auditors; null: everybody in the project. */
export interface QueueOpenedTo {
  readonly type: 'QueueOpenedTo';
  readonly data: { readonly members: OpenTo };
}
/** All items are in line with the overlap that was chosen last. */
export interface AnnotationsSettled {
  readonly type: 'AnnotationsSettled';
  readonly data: Record<never, never>;
}
export interface QueueArchived {
  readonly type: 'QueueArchived';
  readonly data: Record<never, never>;
}
export interface QueueUnarchived {
  readonly type: 'QueueUnarchived';
  readonly data: Record<never, never>;
}
export interface QueueDeleted {
  readonly type: 'QueueDeleted';
  readonly data: Record<never, never>;
}

export type QueueEvent =
  | QueueCreated
  | QueueRenamed
  | GuidelinesEdited
  | DefaultDatasetChosen
  | AnnotationSchemaDefined
  | AnnotationSchemaRemoved
  | PushersChosen
  | OverlapChosen
  | QueueOpenedTo
  | AnnotationsSettled
  | QueueArchived
  | QueueUnarchived
  | QueueDeleted;

export const queueEvents: EventPlaces<QueueEvent> = {
  QueueCreated: { properties: ['annotationSchema'] },
  QueueRenamed: {},
  GuidelinesEdited: {},
  DefaultDatasetChosen: {},
  AnnotationSchemaDefined: { properties: ['annotationSchema'] },
  AnnotationSchemaRemoved: {},
  PushersChosen: {},
  OverlapChosen: {},
  QueueOpenedTo: {},
  AnnotationsSettled: {},
  QueueArchived: {},
  QueueUnarchived: {},
  QueueDeleted: {},
};
