// Where the work on items stands, as the review session shows it.
import type { ReviewCommandType } from '../items/item-command.js';

/** Why the server refused a command. */
export interface Refusal {
  readonly command: ReviewCommandType;
  /** In words for the reviewer. */
  readonly detail: string;
}

/** Why the server does nothing for the page: nobody is signed in any more in this browser, or somebody else is. */
export type TurnedAway = 'signedOut' | 'otherMember';

/** `draft`: typed, and not valid JSON or not a number yet, so that it waits for the reviewer. */
export type WorkStatus = 'saved' | 'draft' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused' | TurnedAway;

/** Reads a problem with the status 401. */
export function turnedAwayBy(problem: unknown): TurnedAway {
  const isOther = typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'other_member';
  return isOther ? 'otherMember' : 'signedOut';
}

/** Which status is shown when items differ; `saved` only if no other applies. */
export const worstFirst: readonly WorkStatus[] = [
  'conflict',
  'refused',
  'otherMember',
  'signedOut',
  'offline',
  'saving',
  'unsaved',
  'draft',
];
