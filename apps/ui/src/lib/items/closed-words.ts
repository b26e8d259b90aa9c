import type { Closed } from './confirmed-item.js';

/** The word beside the target of an item on which the viewer has nothing left to do. */
export const closedWords: Readonly<Record<Closed, string>> = {
  submitted: 'Submitted',
  skipped: 'Skipped',
  taken: 'Taken',
  decided: 'Approved',
};

/** Why the viewer cannot change their answer; undefined while they can reopen it. */
export function closedReason(closed: Closed | undefined): string | undefined {
  switch (closed) {
    case 'taken':
      return 'As many members as this item needs are annotating it';
    case 'decided':
      return 'This item is approved';
    default:
      return undefined;
  }
}
