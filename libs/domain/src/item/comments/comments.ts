// What people wrote about an item (docs: glossary, comment). It changes nothing about the item's review.
import type { Actor } from '../../actor.js';
import { isLongerThan } from '../../characters.js';
import type { CommentEvent, CommentPlace } from './comment-events.js';

export interface Comment {
  readonly id: string;
  readonly by: Actor;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly text: string;
  /** The ids of the members whom the text mentions. */
  readonly mentions: readonly string[];
  /** Null when it is about the whole item. */
  readonly place: CommentPlace | null;
  /** When its text last changed, ISO 8601. */
  readonly editedAt: string | null;
  /** Who resolved it and when; null while it is open. */
  readonly resolved: { readonly by: Actor; readonly at: string } | null;
  /** Whether its author was a lead when they wrote it. */
  readonly asLead: boolean;
}
/** In the order in which they were written. */
export type Comments = readonly Comment[];
export const noComments: Comments = [];

/** The longest text of a comment, in characters. */
export const MAX_COMMENT_LENGTH = 5_000;
/** The most comments that one item can have. */
export const MAX_COMMENTS = 100;
/** The most members that one comment can mention. */
export const MAX_MENTIONS = 20;
/** The longest pointer to the place of a comment, in characters. */
export const MAX_POINTER_LENGTH = 1_000;

/** What is wrong with the text of a comment, worded to follow "The comment"; undefined when it is acceptable. */
export function commentProblem(text: string): string | undefined {
  if (text.trim() === '') return 'must not be empty';
  if (isLongerThan(text, MAX_COMMENT_LENGTH)) return `must not be longer than ${MAX_COMMENT_LENGTH} characters`;
  return undefined;
}

const pointerForm = /^\/(data|target|metadata)(\/([^~/]|~[01])*)*$/;

/** What is wrong with a pointer to the place of a comment, worded to follow its name; undefined when it is acceptable. */
export function pointerProblem(pointer: string): string | undefined {
  if (isLongerThan(pointer, MAX_POINTER_LENGTH)) return `must not be longer than ${MAX_POINTER_LENGTH} characters`;
  if (pointerForm.test(pointer)) return undefined;
  return 'must be a JSON pointer into data, target or metadata, such as /target/verdict';
}

export function commentOf(comments: Comments, id: string): Comment | undefined {
  return comments.find((each) => each.id === id);
}
export function openComments(comments: Comments): Comments {
  return comments.filter(({ resolved }) => resolved === null);
}
/** The ids of everybody whom an open comment mentions, in order. */
export function mentionedIn(comments: Comments): readonly string[] {
  return [...new Set(openComments(comments).flatMap(({ mentions }) => mentions))].sort();
}

export function evolveComments(comments: Comments, event: CommentEvent): Comments {
  if (event.type === 'CommentWritten') {
    const { comment: id, place = null, asLead = false, ...written } = event.data;
    return [...comments, { id, ...written, place, editedAt: null, resolved: null, asLead }];
  }
  const before = commentOf(comments, event.data.comment);
  return before === undefined
    ? comments
    : comments.map((each) => (each === before ? evolveComment(each, event) : each));
}

function evolveComment(before: Comment, event: Exclude<CommentEvent, { type: 'CommentWritten' }>): Comment {
  switch (event.type) {
    case 'CommentEdited': {
      const { text, mentions, at } = event.data;
      return { ...before, text, mentions, editedAt: at };
    }
    case 'CommentResolved':
      return { ...before, resolved: { by: event.data.by, at: event.data.at } };
    case 'CommentReopened':
      return { ...before, resolved: null };
  }
}

/** For the basis, the parts that an event sets: that a comment exists, its text, and whether it is resolved. */
export function commentParts({ type, data: { comment } }: CommentEvent): readonly string[] {
  const [text, resolved] = [`text of comment ${comment}`, `end of comment ${comment}`];
  switch (type) {
    case 'CommentWritten':
      return [`comment ${comment}`, text, resolved];
    case 'CommentEdited':
      return [text];
    case 'CommentResolved':
    case 'CommentReopened':
      return [resolved];
  }
}
