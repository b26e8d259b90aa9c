// Which comments of an item a caller sees, and which of their events.
import {
  annotationOf,
  commentOf,
  isReadableBy,
  type Annotations,
  type Comment,
  type CommentedInQueue,
  type CommentEvent,
  type Comments,
} from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';

/** The part of an item that determines who sees its comments. */
export interface CommentedItem extends CommentedInQueue {
  readonly annotations: Annotations;
  readonly comments: Comments;
}

/** Whether what the caller writes now guides those who annotate the item. */
export function writesAsLead(caller: Caller, annotations: Annotations): boolean {
  return can(caller, 'lead') && annotationOf(annotations, caller.actor.id) === undefined;
}

export function mayReadComment(caller: Caller, comment: Comment, item: CommentedItem): boolean {
  return isReadableBy({ id: caller.actor.id, readsAll: can(caller, 'compare') }, comment, item);
}

/** Whether a caller may see an event of a comment. */
export function mayReadCommentEvent(caller: Caller, { data }: CommentEvent, item: CommentedItem): boolean {
  const comment = commentOf(item.comments, data.comment);
  return comment !== undefined && mayReadComment(caller, comment, item);
}
