// What an item's work tells the review session.
import type { ItemWork } from './item-work.svelte.js';
import type { ReviewCommand } from './review-command.js';

/** Why the server did not do what was asked here. */
export interface Refusal {
  readonly command: ReviewCommand['type'];
  /** In words for the reviewer. */
  readonly detail: string;
}

export interface WorkEvents {
  /** Something changed, acknowledged or not. */
  onChange(work: ItemWork): void;
  onRefused?(work: ItemWork, refusal: Refusal): void;
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
