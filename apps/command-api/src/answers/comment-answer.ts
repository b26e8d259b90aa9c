import type { Actor, Comment } from '@labeling/domain';
import { CommentText, Mentions, Pointer } from '../shapes/comment-properties.js';
import { commentId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Id, Revision, Time } from '../shapes/properties.js';
import { ActorAnswer } from './actor-answer.js';

/** Who resolved a comment, and when. */
class ResolvedAnswer {
  @Nested(() => ActorAnswer) readonly by: Actor;
  @Time() readonly at: string;
}

/** The place in an item that a comment is about. */
class CommentPlaceAnswer {
  @Pointer() readonly pointer: string;
  @Revision({ description: 'The revision of the item at which it was looked at' }) readonly revision: string;
}

/** What somebody wrote about an item. */
export class CommentAnswer {
  @Id({ example: commentId }) readonly id: string;
  @Nested(() => ActorAnswer) readonly by: Actor;
  @Time() readonly at: string;
  @CommentText() readonly text: string;
  @Mentions() readonly mentions: readonly string[];
  @Nested(() => CommentPlaceAnswer, { nullable: true, description: 'Null when it is about the whole item' })
  readonly place: CommentPlaceAnswer | null;
  @Time({ nullable: true, description: 'When its text last changed' }) readonly editedAt: string | null;
  @Nested(() => ResolvedAnswer, { nullable: true, description: 'Null while it is open' })
  readonly resolved: ResolvedAnswer | null;
}

/** A comment as shown to those who may read it. */
export function shownComment({ asLead: _asLead, ...comment }: Comment): CommentAnswer {
  return comment;
}
