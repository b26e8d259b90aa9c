import { jsonArray, jsonObject, toJsonText, type Actor, type Comment, type JsonText } from '@labeling/domain';
import { ActorAnswer } from '../answers/actor-answer.js';
import { commentId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Count, Id, Revision, Time } from '../shapes/properties.js';
import { CommentText, Mentions, Pointer } from './comment.dto.js';

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

/** The comments of an item. */
export class CommentsAnswer {
  @AnswerList(() => CommentAnswer, {
    description: 'Those that the caller may see, in the order in which they were written',
  })
  readonly data: readonly CommentAnswer[];
  @Count({ example: 0, description: 'How many others there are, which the caller sees after submitting an annotation' })
  readonly hidden: number;
}

export function commentAnswer({ asLead: _asLead, ...comment }: Comment): JsonText {
  return toJsonText(comment satisfies CommentAnswer);
}

export function commentsAnswer(visible: readonly Comment[], hidden: number): JsonText {
  return jsonObject({
    data: jsonArray(visible.map(commentAnswer)),
    hidden: toJsonText(hidden),
  } satisfies Record<keyof CommentsAnswer, JsonText>);
}
