import type { ItemState } from '@labeling/domain';
import { isOpen, type ConfirmedItem, type LastChange } from '../items/confirmed-item.js';

/** What others did to an item that is open here. */
export class Elsewhere {
  /** Who approved or removed it. */
  closedBy = $state.raw<LastChange>();
  /** They approved it while it was open here. */
  isApproved = $state.raw(false);
  #heard: ConfirmedItem | undefined;

  /** The newest known version of the item, which work on this screen may keep from being shown. */
  get heard(): ConfirmedItem | undefined {
    return this.#heard;
  }

  /** Whether this version is the newest one that is known. */
  hear(confirmed: ConfirmedItem): boolean {
    if (this.#heard === undefined || confirmed.revision >= this.#heard.revision) this.#heard = confirmed;
    return this.#heard === confirmed;
  }

  /** Remembers that somebody else closes the item, which is in the state `here` on this screen. */
  noteClosing({ state, lastChange }: ConfirmedItem, here: ItemState): void {
    if (!isOpen(state) && isOpen(here)) this.isApproved = true;
    this.closedBy = lastChange;
  }
}
