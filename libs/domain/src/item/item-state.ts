import type { Actor } from '../actor.js';
import type { EventMetadata } from '../event-metadata.js';
import type { JsonText } from '../json/json-text.js';
import { isAnnotationEvent, type AnnotationEvent } from './annotations/annotation-events.js';
import { evolveAnnotations, noAnnotations, type Agreement, type Annotations } from './annotations/annotations.js';
import { commentEvents, isCommentEvent, type CommentEvent } from './comments/comment-events.js';
import { evolveComments, noComments, type Comments } from './comments/comments.js';
import type { ItemApproved, ItemEvent } from './item-events.js';

/** Where an item in a queue is in its review (spec §3), in the order in which items go through it. */
export const reviewStates = ['New', 'Modified', 'Approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

/**
 * What people put on an item, apart from reviewing it. A mark stays whatever happens to the target, so no later event
 * repeats it. Its values are compared with `isSameMark`.
 */
export interface ItemMarks {
  /** Why somebody asked for a second look at the item; null while nobody does. */
  readonly flag: string | null;
  /** The ids of the members whose turn it is; null while the item is nobody's in particular. */
  readonly assignees: readonly string[] | null;
}
export const noMarks: ItemMarks = { flag: null, assignees: null };
export const markNames = Object.keys(noMarks) as (keyof ItemMarks)[];

/** Whether a mark has the same value. The order of a list does not matter. */
export function isSameMark(one: ItemMarks[keyof ItemMarks], other: ItemMarks[keyof ItemMarks]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value) => other.includes(value));
}

export interface ItemInQueue extends ItemMarks {
  readonly is: 'inQueue';
  readonly queueId: string;
  readonly projectId: string;
  readonly state: ReviewState;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  /** What members answered, each on their own: empty if everybody shares the target. */
  readonly annotations: Annotations;
  /** What people wrote about it. */
  readonly comments: Comments;
  readonly agreement: Agreement;
}
/**
 * The parts of an item that reviewing it changes while it is in its queue. All others, except its marks, stay as they
 * were when it was added.
 */
export type ReviewedPart = Exclude<
  keyof ItemInQueue,
  'is' | 'queueId' | 'projectId' | 'originalTarget' | 'annotations' | 'agreement' | 'comments' | keyof ItemMarks
>;
/** `item` is the item as it was when it was discarded: what a restore brings back. */
export interface DiscardedItem {
  readonly is: 'discarded';
  readonly item: ItemInQueue;
}
export interface PushedItem {
  readonly is: 'pushed';
  readonly item: ItemInQueue;
  readonly pushId: string;
  readonly datasetId: string;
  readonly datapointId: string;
}
export type ItemState = { readonly is: 'absent' } | ItemInQueue | DiscardedItem | PushedItem;

export const absentItem: ItemState = { is: 'absent' };

export function evolveItem(state: ItemState, event: ItemEvent): ItemState {
  if (event.type === 'ItemAdded') {
    const { queueId, projectId, target } = event.data;
    const review = { state: 'New', target, originalTarget: target } as const;
    return {
      is: 'inQueue',
      queueId,
      projectId,
      ...review,
      annotations: noAnnotations,
      agreement: 'open',
      comments: noComments,
      ...noMarks,
    };
  }
  if (event.type === 'ItemRestored') return state.is === 'discarded' ? state.item : state;
  return state.is === 'inQueue' ? evolveInQueue(state, event) : state;
}

function evolveInQueue(
  item: ItemInQueue,
  event: Exclude<ItemEvent, { type: 'ItemAdded' | 'ItemRestored' }>,
): ItemState {
  if (isAnnotationEvent(event)) {
    const annotations = evolveAnnotations(item.annotations, event);
    if (annotations === item.annotations) return item;
    return { ...item, annotations, agreement: event.type === 'AnnotationSubmitted' ? 'open' : item.agreement };
  }
  if (isCommentEvent(event)) {
    const comments = evolveComments(item.comments, event);
    return comments === item.comments ? item : { ...item, comments };
  }
  switch (event.type) {
    case 'TargetEdited':
      return { ...item, state: 'Modified', target: event.data.target };
    case 'TargetReverted':
      return { ...item, state: 'New', target: item.originalTarget };
    case 'ItemApproved':
      return { ...item, state: 'Approved', agreement: afterApproval(event.data.by) };
    case 'ItemUnapproved':
      return { ...item, state: 'Modified', agreement: event.data.by === 'overlap' ? 'open' : 'withdrawn' };
    case 'ItemFlagged':
      return { ...item, flag: event.data.reason };
    case 'ItemUnflagged':
      return { ...item, flag: null };
    case 'ItemAssigned':
      return { ...item, assignees: event.data.assignees.length === 0 ? null : event.data.assignees };
    case 'ItemDiscarded':
      return { is: 'discarded', item };
    case 'ItemPushed': {
      const { pushId, datasetId, datapointId } = event.data;
      return { is: 'pushed', item, pushId, datasetId, datapointId };
    }
  }
}

function afterApproval(by: ItemApproved['data']['by']): Agreement {
  if (by === undefined) return 'open';
  return by === 'agreement' ? 'reached' : 'decided';
}

/** `place` is whether the item is in its queue; `origin` is all that stays as it was added. */
type Part = 'origin' | 'place' | 'agreement' | ReviewedPart | keyof ItemMarks;

interface Effect {
  /** The parts of the item that are as the event leaves them, for its basis. */
  readonly sets: readonly Part[];
  /** Whether it counts as its actor's own change of the item, which the filter "Mine" looks for. */
  readonly isOwnChange: boolean;
}
/** What `evolveItem` does for each event that is about neither an annotation nor a comment. */
export const itemEffects: {
  readonly [Type in Exclude<ItemEvent, AnnotationEvent | CommentEvent>['type']]: Effect;
} = {
  ItemAdded: { sets: ['origin', 'place', 'state', 'target', 'agreement', ...markNames], isOwnChange: false },
  TargetEdited: { sets: ['state', 'target'], isOwnChange: true },
  TargetReverted: { sets: ['state', 'target'], isOwnChange: true },
  ItemApproved: { sets: ['state', 'agreement'], isOwnChange: true },
  ItemUnapproved: { sets: ['state', 'agreement'], isOwnChange: true },
  ItemFlagged: { sets: ['flag'], isOwnChange: true },
  ItemUnflagged: { sets: ['flag'], isOwnChange: true },
  ItemAssigned: { sets: ['assignees'], isOwnChange: false },
  ItemDiscarded: { sets: ['place'], isOwnChange: true },
  ItemRestored: { sets: ['place'], isOwnChange: true },
  ItemPushed: { sets: ['place'], isOwnChange: true },
};

/** The types of events that count as nobody's own change of the item. Annotating counts as one, commenting does not. */
export const notOwnChanges: readonly string[] = [
  ...Object.entries(itemEffects).flatMap(([type, { isOwnChange }]) => (isOwnChange ? [] : type)),
  ...Object.keys(commentEvents),
];

/** Why an item is flagged, by whom and since when. */
export interface ItemFlag {
  readonly reason: string;
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}
/** The marks of an item as people see them: a flag with who put it there and when. */
export interface SignedMarks {
  readonly flag: ItemFlag | null;
  readonly assignees: readonly string[] | null;
}
export const noSignedMarks: SignedMarks = { flag: null, assignees: null };

/** The marks alone. */
export function marksOf({ flag, assignees }: SignedMarks): ItemMarks {
  return { flag: flag?.reason ?? null, assignees };
}

/** The marks that an item has now, after an event: those that it already had keep their signatures. */
export function signMarks(
  { flag, assignees }: ItemMarks,
  before: SignedMarks,
  { actor: by, at }: Pick<EventMetadata, 'actor' | 'at'>,
): SignedMarks {
  const had = marksOf(before);
  return {
    flag: flag === had.flag ? before.flag : flag === null ? null : { reason: flag, by, at },
    assignees,
  };
}
