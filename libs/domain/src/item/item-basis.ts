import type { StateBasis } from '../basis.js';
import { isAnnotationEvent, type AnnotationEvent } from './annotations/annotation-events.js';
import { annotationParts } from './annotations/annotations.js';
import { isCommentEvent, type CommentEvent } from './comments/comment-events.js';
import { commentParts } from './comments/comments.js';
import type { ItemEvent } from './item-events.js';
import { markNames, type ItemMarks, type ReviewedPart } from './item-state.js';

/** `place` is whether the item is in its queue; `origin` is all that stays as it was added. */
type Part = 'origin' | 'place' | 'agreement' | ReviewedPart | keyof ItemMarks;

const partsSet: { readonly [Type in Exclude<ItemEvent, AnnotationEvent | CommentEvent>['type']]: readonly Part[] } = {
  ItemAdded: ['origin', 'place', 'state', 'target', 'agreement', ...markNames],
  TargetEdited: ['state', 'target'],
  TargetReverted: ['state', 'target'],
  ItemApproved: ['state', 'agreement'],
  ItemUnapproved: ['state', 'agreement'],
  ItemFlagged: ['flag'],
  ItemUnflagged: ['flag'],
  ItemAssigned: ['assignees'],
  ItemDiscarded: ['place'],
  ItemRestored: ['place'],
  ItemPushed: ['place'],
};

/**
 * An item rests on few events: how it was added, and what last set its target, state, agreement, place and each of its marks; and on at most
 * three of each member who annotated or skipped it, and of each comment.
 */
export const itemBasis: StateBasis<ItemEvent> = {
  version: 2,
  sets: (event) => {
    if (isAnnotationEvent(event)) return annotationParts(event);
    return isCommentEvent(event) ? commentParts(event) : partsSet[event.type];
  },
};
