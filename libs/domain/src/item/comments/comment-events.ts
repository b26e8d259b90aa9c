// Part of the storage format of `item-<itemId>` streams: stored events never change.
import type { Actor } from '../../actor.js';
import type { EventPlaces } from '../../json/json-places.js';

/** What a comment is about, if not the whole item. */
export interface CommentPlace {
  /** A JSON pointer into the item: `/target/verdict`. */
  readonly pointer: string;
  /** The revision of the item that the author was looking at. */
  readonly revision: string;
}

export interface CommentWritten {
  readonly type: 'CommentWritten';
  readonly data: {
    /** Its id. */
    readonly comment: string;
    readonly by: Actor;
    /** ISO 8601. */
    readonly at: string;
    readonly text: string;
    /** The ids of the members whom the text mentions. */
    readonly mentions: readonly string[];
    readonly place?: CommentPlace;
    /** Whether its author was a lead, whose comments guide those who annotate the item. */
    readonly asLead?: true;
  };
}
export interface CommentEdited {
  readonly type: 'CommentEdited';
  readonly data: {
    readonly comment: string;
    readonly at: string;
    readonly text: string;
    readonly mentions: readonly string[];
  };
}
export interface CommentResolved {
  readonly type: 'CommentResolved';
  readonly data: { readonly comment: string; readonly by: Actor; readonly at: string };
}
export interface CommentReopened {
  readonly type: 'CommentReopened';
  readonly data: { readonly comment: string };
}

export type CommentEvent = CommentWritten | CommentEdited | CommentResolved | CommentReopened;

export const commentEvents: EventPlaces<CommentEvent> = {
  CommentWritten: {},
  CommentEdited: {},
  CommentResolved: {},
  CommentReopened: {},
};

export function isCommentEvent(event: { readonly type: string }): event is CommentEvent {
  return Object.hasOwn(commentEvents, event.type);
}
