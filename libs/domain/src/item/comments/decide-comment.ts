// The rules of comments. They depend on nothing else about the item, and nothing else depends on them.
import type { Decision } from '../../decider.js';
import { DomainError } from '../../domain-error.js';
import type { CommentCommand } from './comment-commands.js';
import type { CommentEvent } from './comment-events.js';
import { commentOf, MAX_COMMENTS, type Comment, type Comments } from './comments.js';

type Of<Type extends CommentCommand['type']> = Extract<CommentCommand, { readonly type: Type }>;

export function decideComment(command: CommentCommand, comments: Comments): Decision<CommentEvent> {
  if (command.type === 'WriteComment') return write(command, comments);
  const comment = commentOf(comments, command.comment);
  if (comment === undefined) return new DomainError('comment_not_found', 'The item has no such comment');
  switch (command.type) {
    case 'EditComment':
      return edit(command, comment);
    case 'ResolveComment': {
      const { comment: id, by, at } = command;
      return comment.resolved === null ? [{ type: 'CommentResolved', data: { comment: id, by, at } }] : [];
    }
    case 'ReopenComment':
      return comment.resolved === null ? [] : [{ type: 'CommentReopened', data: { comment: comment.id } }];
  }
}

/** For a removed item; the error says how it was removed. A comment that is sent again was written before that. */
export function decideCommentOnRemoved(
  command: CommentCommand,
  comments: Comments,
  removed: DomainError,
): Decision<CommentEvent> {
  return command.type === 'WriteComment' && commentOf(comments, command.comment) !== undefined ? [] : removed;
}

function write(
  { comment, by, at, text, mentions, place, asLead }: Of<'WriteComment'>,
  comments: Comments,
): Decision<CommentEvent> {
  // Sent again, perhaps after it was edited or resolved.
  if (commentOf(comments, comment) !== undefined) return [];
  if (comments.length >= MAX_COMMENTS) {
    return new DomainError('too_many_comments', `The item has ${MAX_COMMENTS} comments, which is the most it can have`);
  }
  const more = { ...(place !== undefined && { place }), ...(asLead === true && { asLead }) };
  return [{ type: 'CommentWritten', data: { comment, by, at, text, mentions, ...more } }];
}

function edit({ by, at, text, mentions }: Of<'EditComment'>, comment: Comment): Decision<CommentEvent> {
  if (by.type !== comment.by.type || by.id !== comment.by.id) {
    return new DomainError('not_your_comment', 'Only the author of a comment can change its text');
  }
  if (text === comment.text && areSame(mentions, comment.mentions)) return [];
  return [{ type: 'CommentEdited', data: { comment: comment.id, at, text, mentions } }];
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}
