// Where the work on items stands, as the review session shows it.
import type { ReviewCommandType } from '../items/item-command.js';
import type { TurnedAway } from '../project/turned-away.js';

/** Why the server refused a command. */
export interface Refusal {
  readonly command: ReviewCommandType;
  /** In words for the reviewer. */
  readonly detail: string;
}

/** `draft`: typed, and not valid JSON or not a number yet, so that it waits for the reviewer. */
export type WorkStatus = 'saved' | 'draft' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused' | TurnedAway;

/** Which status is shown when items differ; `saved` only if no other applies. */
export const worstFirst: readonly WorkStatus[] = [
  'conflict',
  'refused',
  'otherMember',
  'leftProject',
  'signedOut',
  'offline',
  'saving',
  'unsaved',
  'draft',
];
