// Where the work on items stands, as the review session shows it.
import type { ReviewCommand } from './review-command.js';

/** Why the server did not do what was asked here. */
export interface Refusal {
  readonly command: ReviewCommand['type'];
  /** In words for the reviewer. */
  readonly detail: string;
}

/** `draft`: typed, and not valid JSON yet, so that it waits for the reviewer. */
export type WorkStatus = 'saved' | 'draft' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused' | 'signedOut';

/** What the reviewer is told when the items differ in it; `saved` is what is left. */
export const worstFirst: readonly WorkStatus[] = [
  'conflict',
  'refused',
  'signedOut',
  'offline',
  'saving',
  'unsaved',
  'draft',
];
