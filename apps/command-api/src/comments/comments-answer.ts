import { jsonArray, jsonObject, toJsonText, type Comment, type JsonText } from '@labeling/domain';
import { CommentAnswer, shownComment } from '../answers/comment-answer.js';
import { AnswerList } from '../shapes/nested.js';
import { Count } from '../shapes/properties.js';

/** The comments of an item. */
export class CommentsAnswer {
  @AnswerList(() => CommentAnswer, {
    description: 'Those that the caller may see, in the order in which they were written',
  })
  readonly data: readonly CommentAnswer[];
  @Count({ example: 0, description: 'How many others there are, which the caller sees after submitting an annotation' })
  readonly hidden: number;
}

export function commentAnswer(comment: Comment): JsonText {
  return toJsonText(shownComment(comment));
}

export function commentsAnswer(visible: readonly Comment[], hidden: number): JsonText {
  return jsonObject({
    data: jsonArray(visible.map(commentAnswer)),
    hidden: toJsonText(hidden),
  } satisfies Record<keyof CommentsAnswer, JsonText>);
}
