import type { Actor } from '../../actor.js';
import type { CommentPlace } from './comment-events.js';

/** `comment` is the id of a comment; `at` is when the command arrived, ISO 8601. */
export type CommentCommand =
  | {
      readonly type: 'WriteComment';
      readonly comment: string;
      readonly by: Actor;
      readonly at: string;
      readonly text: string;
      readonly mentions: readonly string[];
      readonly place?: CommentPlace;
      /** The author is a lead, and does not annotate the item. */
      readonly asLead?: boolean;
    }
  /** Only the author changes the text. */
  | {
      readonly type: 'EditComment';
      readonly comment: string;
      readonly by: Actor;
      readonly at: string;
      readonly text: string;
      readonly mentions: readonly string[];
    }
  /** Open to anybody who may review. */
  | { readonly type: 'ResolveComment'; readonly comment: string; readonly by: Actor; readonly at: string }
  | { readonly type: 'ReopenComment'; readonly comment: string };

const types = {
  WriteComment: true,
  EditComment: true,
  ResolveComment: true,
  ReopenComment: true,
} satisfies Record<CommentCommand['type'], true>;
export const commentCommandTypes = Object.keys(types) as readonly CommentCommand['type'][];

export function isCommentCommand(command: { readonly type: string }): command is CommentCommand {
  return Object.hasOwn(types, command.type);
}
