import type { ItemInQueue } from '@labeling/domain';
import type { Undo, WayBack } from '../items/item-command.js';
import type { ItemWork } from './item-work.svelte.js';

/** An item as the reviewer saw it. */
interface Seen {
  readonly item: ItemInQueue;
  readonly text: string;
}

/** Takes back what this reviewer did. Does nothing and returns false if that would drop something newer. */
export type TakeBack = (work: ItemWork) => boolean;

/** How to take back a command that changed an item from `before` to `after`. */
export function takeBackOf({ by }: Undo, before: Seen, after: Seen): TakeBack {
  return by === 'text' ? typing(before.text, after.text) : giving(by(before.item, after.item));
}

function typing(text: string, left: string): TakeBack {
  return (work) => {
    if (work.text !== left || work.isApproved || work.isRemoved) return false;
    work.type(text);
    work.flush();
    return true;
  };
}

function giving(wayBack: (now: ItemInQueue) => WayBack | undefined): TakeBack {
  return (work) => {
    const way = work.item && wayBack(work.item);
    return way !== undefined && [way].flat().every((command) => work.give(command) === undefined);
  };
}
