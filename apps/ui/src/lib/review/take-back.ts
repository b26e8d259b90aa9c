import type { ItemWork } from './item-work.svelte.js';
import type { ItemAction } from './last-actions.svelte.js';

/** Takes back what this reviewer did. False when that would drop something newer: then nothing happens. */
export function takeBack(work: ItemWork, action: ItemAction): boolean {
  switch (action.type) {
    case 'approve':
      return work.unapprove() === undefined;
    case 'unapprove':
      return work.approve() === undefined;
    case 'discard':
      return work.restore() === undefined;
    case 'flag':
    case 'unflag':
      if (work.flagReason !== action.after) return false;
      return (action.before === undefined ? work.unflag() : work.flag(action.before)) === undefined;
    case 'revert':
    case 'useTarget':
      if (work.text !== action.left || work.isApproved || work.isRemoved) return false;
      work.type(action.text);
      work.flush();
      return true;
  }
}
