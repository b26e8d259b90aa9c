import { ItemIndex, type KnownItems } from './item-index.js';
import { stateCode, type StateCode } from '../items/state-codes.js';

/** What a filter lets through. */
export interface ItemMask {
  /** Whether an item of the queue, in this state, matches now. */
  matches(ordinal: number, code: StateCode): boolean;
  /** Items that come to match later join; otherwise `matches` is called only when the mask is applied. */
  readonly grows: boolean;
}

/**
 * The items that a filter shows. They are stable: what matched once stays, whatever its state becomes, so that the way
 * back leads over what was just done; only an item that leaves the queue is dropped, and it returns when it is
 * restored.
 */
export class MaskedItems {
  readonly #mask: ItemMask;
  #shown: ItemIndex;
  /** Matched once, and then left the queue for now or for good. */
  readonly #away = new Set<number>();

  constructor(mask: ItemMask, length: number, { codeAt, turnAt }: KnownItems) {
    this.#mask = mask;
    const shownCode = (ordinal: number) => {
      const code = codeAt(ordinal);
      return code !== stateCode.removed && mask.matches(ordinal, code) ? code : stateCode.removed;
    };
    this.#shown = new ItemIndex(length, { codeAt: shownCode, turnAt });
  }

  get shown(): ItemIndex {
    return this.#shown;
  }

  change(ordinal: number, before: StateCode, after: StateCode): void {
    const wasShown = this.#shown.has(ordinal);
    const isShown = this.#keeps(ordinal, after);
    if (wasShown && after === stateCode.removed) this.#away.add(ordinal);
    if (wasShown || isShown) {
      this.#shown.change(ordinal, wasShown ? before : stateCode.removed, isShown ? after : stateCode.removed);
    }
  }

  /** All states were loaded again; `length` covers the ordinals before and after. */
  reload(length: number, { codeAt, turnAt }: KnownItems): void {
    const shownCode = (ordinal: number) => {
      const code = codeAt(ordinal);
      if (code === stateCode.removed && this.#shown.has(ordinal)) this.#away.add(ordinal);
      return this.#keeps(ordinal, code) ? code : stateCode.removed;
    };
    this.#shown = new ItemIndex(length, { codeAt: shownCode, turnAt });
  }

  #keeps(ordinal: number, code: StateCode): boolean {
    if (code === stateCode.removed) return false;
    return this.#matchedOnce(ordinal) || (this.#mask.grows && this.#mask.matches(ordinal, code));
  }

  #matchedOnce(ordinal: number): boolean {
    return this.#shown.has(ordinal) || this.#away.has(ordinal);
  }
}
