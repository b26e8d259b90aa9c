import type { FieldProblem } from '../problem-details/problem.js';
import { CommentText, Mentions, Pointer } from '../shapes/comment-properties.js';
import { refuseInvalid } from '../shapes/open-shape.js';
import { WantedRevision, YesNo } from '../shapes/properties.js';

export class WriteCommentDto {
  @CommentText() readonly text: string;
  @Pointer({
    optional: true,
    description: 'The place in the item that it is about: a JSON pointer into `data`, `target` or `metadata`',
  })
  readonly pointer?: string;
  @WantedRevision({
    optional: true,
    description: 'The revision at which that place was looked at; by default the current one',
  })
  readonly revision?: string;
  @Mentions({ optional: true }) readonly mentions?: readonly string[];
}

/** Either another text, or whether it is resolved. */
export class ChangeCommentDto {
  @CommentText({ optional: true, description: 'Another text, from the author of the comment' }) readonly text?: string;
  @Mentions({ optional: true, description: 'Whom the new text mentions' }) readonly mentions?: readonly string[];
  @YesNo({ optional: true, example: undefined, description: 'Resolves the comment, or opens it again' })
  readonly resolved?: boolean;
}

/** @throws Problem `invalid_body` */
export function refuseUnclear({ text, mentions, resolved }: ChangeCommentDto): void {
  const problems: FieldProblem[] = [];
  if ((text === undefined) === (resolved === undefined)) {
    problems.push({ pointer: '', detail: 'must have either text or resolved' });
  }
  if (text === undefined && mentions !== undefined)
    problems.push({ pointer: '/mentions', detail: 'must come with text' });
  refuseInvalid(problems);
}
