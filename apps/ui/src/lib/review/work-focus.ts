// Where the keyboard is while one item gives way to another: in the fields while they are in use, and never nowhere.
import { dialogIsOpen, isEditingText } from '../keys/editing.js';
import type { CameBy } from './review-session.svelte.js';

export interface FocusPlaces {
  /** Has the focus when no control has it. Keys act on the item from there. */
  rest(): HTMLElement | undefined;
  /** Puts the focus into the first field, or into the editor. Returns false when there is none, or no text is wanted. */
  enterTarget(texts: boolean): boolean;
}

export class WorkFocus {
  readonly #places: FocusPlaces;
  /** Where the focus was when the item was left, until the next one is there. */
  #left: 'text' | 'choice' | undefined;

  constructor(places: FocusPlaces) {
    this.#places = places;
  }

  /** Another item is on the way: text typed until it is there must not end up in either. */
  leave(): void {
    this.#left ??= inUse();
    this.#leaveText(this.#left !== undefined);
  }

  /** No other item came on screen after all. */
  stay(): void {
    this.#left = undefined;
    this.keep();
  }

  /** Another item is on screen. Approving leads from fields to its first field; other ways never lead into a text. */
  arrive(cameBy: CameBy): void {
    const left = this.#left ?? inUse();
    const wentElsewhere = this.#left !== undefined && !this.#isAtRest();
    this.#left = undefined;
    const texts = cameBy === 'approving';
    const enters = left !== undefined && !wentElsewhere && (texts || left === 'choice');
    if (!enters || !this.#places.enterTarget(texts)) this.#leaveText(left !== undefined && !wentElsewhere);
    // A button that was clicked is not meant by the keyboard: Space would be for an item that nobody has seen yet.
    if (document.activeElement?.matches('[data-page-actions] button:not(:focus-visible)')) this.#rest();
    this.keep();
  }

  /** Leaves a text, so that single keys act again. */
  escape(text: HTMLElement): void {
    const rest = text.closest<HTMLElement>('[data-rest]') ?? this.#places.rest();
    if (rest === undefined) text.blur();
    else rest.focus({ preventScroll: true });
  }

  /** Focus that was lost with its control, or by a click on no control, goes to the resting place. */
  keep(): void {
    const { activeElement, body } = document;
    if ((activeElement === null || activeElement === body) && !dialogIsOpen()) this.#rest();
  }

  #isAtRest(): boolean {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || activeElement === this.#places.rest();
  }

  #leaveText(evenChoice = false): void {
    const { activeElement } = document;
    // A filter being typed may change the item, and the rest of the word must not become keys. Nor must the number of the item
    // to go to, which may be typed while another one is on its way.
    if (activeElement?.closest('[role="search"], [data-of-queue]')) return;
    if (isEditingText(activeElement) || evenChoice) this.#rest();
    // A text that loses focus keeps its caret, and an input method would still insert its text there: in the next item.
    getSelection()?.removeAllRanges();
  }

  #rest(): void {
    const rest = this.#places.rest();
    if (rest !== undefined) rest.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
}

/** Whether the focus is in the fields or the editor: in a text, or in another control. */
function inUse(): 'text' | 'choice' | undefined {
  const { activeElement } = document;
  if (!activeElement?.closest('#target-editor') || activeElement.hasAttribute('data-rest')) return undefined;
  return isEditingText(activeElement) ? 'text' : 'choice';
}
