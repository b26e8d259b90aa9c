import type { Closed } from './confirmed-item.js';

/** What stands beside the target of an item that its viewer has nothing left to do to. */
export const closedWords: Readonly<Record<Closed, string>> = {
  submitted: 'Submitted',
  skipped: 'Skipped',
  taken: 'Taken',
  decided: 'Approved',
};

/** Why the viewer cannot change their answer; undefined while they can open it again. */
export function closedReason(closed: Closed | undefined): string | undefined {
  switch (closed) {
    case 'taken':
      return 'Others are annotating this item, as many as it needs';
    case 'decided':
      return 'This item is approved';
    default:
      return undefined;
  }
}
