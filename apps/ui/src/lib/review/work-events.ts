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

export type WorkStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'refused' | 'signedOut';
