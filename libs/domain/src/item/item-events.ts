// This is the storage format of `item-<itemId>` streams: stored events never change (docs: decisions, stream per item).
import { isLongerThan } from '../characters.js';
import type { EventPlaces } from '../json/json-places.js';
import type { JsonText } from '../json/json-text.js';
import { annotationEvents, type AnnotationEvent } from './annotations/annotation-events.js';
import type { NamedAnnotation } from './annotations/annotations.js';
import type { Decided } from './annotations/decided.js';
import { commentEvents, type CommentEvent } from './comments/comment-events.js';

/** Where an item came from; the screens link back to it. */
export type ItemSource =
  | { readonly type: 'api' }
  | { readonly type: 'dataset'; readonly datasetId: string; readonly datapointId: string }
  | { readonly type: 'span'; readonly traceId: string; readonly spanId: string; readonly name: string }
  | { readonly type: 'trace'; readonly traceId: string; readonly name: string }
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'sql'; readonly query: string };

/**
 * The place of an item in its queue: first by `request`, in the order in which the store first saw the requests, then by
 * `index` inside it.
 */
export interface Arrival {
  readonly request: string;
  readonly index: number;
}

export interface ItemAdded {
  readonly type: 'ItemAdded';
  readonly data: {
    readonly queueId: string;
    readonly projectId: string;
    readonly arrival: Arrival;
    readonly source: ItemSource;
    readonly idempotencyKey?: string;
    /** ISO 8601 with milliseconds, the exact text that the client receives. */
    readonly createdAt: string;
    readonly data: JsonText;
    readonly target: JsonText;
    readonly metadata?: JsonText;
  };
}
export interface TargetEdited {
  readonly type: 'TargetEdited';
  readonly data: { readonly target: JsonText };
}
export interface TargetReverted {
  readonly type: 'TargetReverted';
  readonly data: Record<never, never>;
}
export interface ItemApproved {
  readonly type: 'ItemApproved';
  /** Empty for an approval of the one target that everybody shares; otherwise it names what it rests on. */
  readonly data: {
    readonly by?: Decided['by'];
    readonly annotations?: readonly NamedAnnotation[];
  };
}
/** `by`: the queue now needs more annotations than agreed; without it, somebody took the approval back. */
export interface ItemUnapproved {
  readonly type: 'ItemUnapproved';
  readonly data: { readonly by?: 'overlap' };
}
export interface ItemDiscarded {
  readonly type: 'ItemDiscarded';
  readonly data: Record<never, never>;
}
export interface ItemRestored {
  readonly type: 'ItemRestored';
  readonly data: Record<never, never>;
}
/** Somebody asks for a second look at the item, and says why. */
export interface ItemFlagged {
  readonly type: 'ItemFlagged';
  readonly data: { readonly reason: string };
}
/** The longest reason for a flag, in characters. */
export const MAX_REASON_LENGTH = 500;
/** What is wrong with the reason for a flag, worded to follow "The reason"; undefined when it is acceptable. */
export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return 'must not be empty';
  if (isLongerThan(reason, MAX_REASON_LENGTH)) return `must not be longer than ${MAX_REASON_LENGTH} characters`;
  return undefined;
}
export interface ItemUnflagged {
  readonly type: 'ItemUnflagged';
  readonly data: Record<never, never>;
}
/** Whose turn it is: all assignees, in no order; empty when the item is assigned to nobody in particular. */
export interface ItemAssigned {
  readonly type: 'ItemAssigned';
  readonly data: { readonly assignees: readonly string[] };
}
/** The most members that one item can be assigned to. */
export const MAX_ASSIGNEES = 20;
/** One event for two facts: the item left its queue and the datapoint exists (docs: decisions, push as one event). */
export interface ItemPushed {
  readonly type: 'ItemPushed';
  readonly data: {
    readonly pushId: string;
    readonly datasetId: string;
    readonly datapointId: string;
    /** Only for an approval that rests on annotations. Events from before this existed lack it, too. */
    readonly decided?: Decided;
  };
}

export type ItemEvent =
  | ItemAdded
  | TargetEdited
  | TargetReverted
  | ItemApproved
  | ItemUnapproved
  | ItemFlagged
  | ItemUnflagged
  | ItemAssigned
  | ItemDiscarded
  | ItemRestored
  | AnnotationEvent
  | CommentEvent
  | ItemPushed;

export const itemEvents: EventPlaces<ItemEvent> = {
  ItemAdded: { properties: ['data', 'target', 'metadata'] },
  TargetEdited: { properties: ['target'] },
  TargetReverted: {},
  ItemApproved: {},
  ItemUnapproved: {},
  ItemFlagged: {},
  ItemUnflagged: {},
  ItemAssigned: {},
  ItemDiscarded: {},
  ItemRestored: {},
  ...annotationEvents,
  ...commentEvents,
  ItemPushed: {},
};
