// What the text of a comment, its place and its mentions look like.
import { commentProblem, MAX_COMMENT_LENGTH, MAX_MENTIONS, MAX_POINTER_LENGTH, pointerProblem } from '@labeling/domain';
import { Ids, Name, type About } from './properties.js';

export const CommentText = (about?: About) =>
  Name(commentProblem, {
    example: 'Does the second source count, @Ben?',
    schema: { maxLength: MAX_COMMENT_LENGTH },
    ...about,
  });

export const Pointer = (about?: About) =>
  Name(pointerProblem, { example: '/target/verdict', schema: { maxLength: MAX_POINTER_LENGTH }, ...about });

export const Mentions = (about?: About) =>
  Ids({ most: MAX_MENTIONS, description: 'The ids of members whom the text mentions', ...about });
