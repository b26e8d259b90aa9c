// What the screen says about an item that somebody else removed or approved while it was open here.
import { describeActor } from '../people/actor-words.js';
import { closedReason } from '../items/closed-words.js';
import type { ReviewCommand } from '../items/item-command.js';
import { shortTime } from '../time/format-time.js';
import type { Closed } from '../items/confirmed-item.js';
import type { ItemWork } from './item-work.svelte.js';

export interface HeldItem {
  /** Who did what, in a sentence. */
  readonly words: string;
  /** Text was being typed, and cannot be saved. */
  readonly keepsText: boolean;
  /** What lets the work on it continue; undefined when nothing can. */
  readonly reopen?: { readonly label: string; readonly command: ReviewCommand };
}

/** Which of the two is not disclosed to those for whom the queue no longer exists. */
export const goneQueue: HeldItem = {
  words: 'This queue was deleted, or you no longer have access to it.',
  keepsText: false,
};

/** `viewerId` is the member looking at it. */
export function heldItem(work: ItemWork, viewerId: string | undefined): HeldItem {
  const { closedBy: change, state } = work;
  const who = change === undefined ? 'Someone' : change.by.id === viewerId ? 'You' : describeActor(change.by);
  const when = change === undefined ? '' : ` (${shortTime(change.at)})`;
  const says = (did: string) => ({ words: `${who} ${did}${when}.`, keepsText: work.isTextStopped });
  switch (state.is) {
    case 'discarded':
      return { ...says('discarded this item'), reopen: { label: 'Restore', command: { type: 'Restore' } } };
    case 'inQueue':
      if (work.closed !== undefined) return closedForAnnotator(work, work.closed);
      return {
        ...says('approved this item'),
        // The member who submitted the last annotation approved nothing.
        ...(state.agreement === 'reached' && { words: `The annotations agree, so this item is approved${when}.` }),
        reopen: { label: 'Unapprove', command: { type: 'Unapprove' } },
      };
    case 'pushed':
      return says('pushed this item to a dataset');
    case 'absent':
      return says('removed this item');
  }
}

/** What happened to an item elsewhere, for a member who annotates it. */
function closedForAnnotator({ isTextStopped: keepsText }: ItemWork, closed: Closed): HeldItem {
  const reason = closedReason(closed);
  if (reason !== undefined) return { words: `${reason}.`, keepsText };
  const words = `You ${closed === 'skipped' ? 'skipped' : 'submitted'} this item in another window.`;
  return { words, keepsText, reopen: { label: 'Reopen', command: { type: 'Unapprove' } } };
}
