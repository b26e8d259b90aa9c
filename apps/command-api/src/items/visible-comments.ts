// Where members annotate an item each on their own, what one of them writes about it may give their answer away: others see it
// once they have submitted their own. Leads write for everybody, as long as they do not annotate the item themselves.
import {
  annotationOf,
  commentOf,
  type Annotations,
  type Comment,
  type CommentEvent,
  type Comments,
} from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import { mayReadOthers } from './visible-annotations.js';

/** What decides on who sees a comment of an item. */
export interface CommentedItem {
  readonly annotations: Annotations;
  readonly comments: Comments;
  /** Whether members annotate it each on their own. */
  readonly isBlind: boolean;
}

/** Whether what the caller writes now guides those who annotate the item. */
export function writesAsLead(caller: Caller, annotations: Annotations): boolean {
  return can(caller, 'lead') && annotationOf(annotations, caller.actor.id) === undefined;
}

export function mayReadComment(caller: Caller, { by, asLead }: Comment, item: CommentedItem): boolean {
  if (!item.isBlind || by.id === caller.actor.id) return true;
  const isGuidance = asLead && annotationOf(item.annotations, by.id) === undefined;
  return isGuidance || mayReadOthers(caller, item.annotations);
}

/** Whether a caller may know of what happened to a comment. */
export function mayReadCommentEvent(caller: Caller, { data }: CommentEvent, item: CommentedItem): boolean {
  const comment = commentOf(item.comments, data.comment);
  return comment !== undefined && mayReadComment(caller, comment, item);
}
