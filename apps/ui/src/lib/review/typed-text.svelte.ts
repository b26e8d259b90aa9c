// What is typed into one item, how far it has been checked, and whether it is saved.
import type { JsonTextError } from '@labeling/domain';
import { problemOf } from './typed-json.js';

/** Texts longer than this, in UTF-16 units, are checked after a pause, so that no keystroke has to wait for it. */
const LONG = 32_768;
/** That pause, in milliseconds. */
const LOOK_DELAY = 200;
/** Pause after the last keystroke before an edit is saved, in milliseconds. */
export const AUTOSAVE_DELAY = 500;

export class TypedText {
  #now = $state.raw<string>();
  #looked = $state.raw<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #autosave: ReturnType<typeof setTimeout> | undefined;
  /** It is not on its way yet. */
  isUnsaved = $state.raw(false);

  /** `save` is called when nothing was typed for a while. */
  constructor(private readonly save: () => void) {}

  /** The current text; undefined when nothing is typed. */
  get now(): string | undefined {
    return this.#now;
  }
  /** Replaces the text with one from elsewhere, or clears it. */
  set now(text: string | undefined) {
    this.#now = text;
    this.lookNow();
  }

  /** The text that `problem` is about: the current one, or an earlier one while a long text is being typed. */
  get looked(): string | undefined {
    return this.#looked;
  }
  problem: JsonTextError | undefined = $derived.by(() => problemOf(this.#looked));

  /** Checks a long text without waiting for a pause. */
  lookNow(): void {
    clearTimeout(this.#timer);
    this.#looked = this.#now;
  }

  /** Accepts a keystroke. */
  type(text: string): void {
    this.#accept(text);
    this.isUnsaved = true;
    this.saveSoon();
  }

  /** Puts a text there that is not saved, and that nobody is typing now. */
  putUnsaved(text: string): void {
    this.now = text;
    this.isUnsaved = true;
  }

  saveSoon(): void {
    this.stopSaving();
    this.#autosave = setTimeout(() => this.save(), AUTOSAVE_DELAY);
  }
  stopSaving(): void {
    clearTimeout(this.#autosave);
  }

  forget(): void {
    this.stopSaving();
    this.now = undefined;
    this.isUnsaved = false;
  }

  #accept(text: string): void {
    // Text that was not JSON counts as corrected at once: the next key may approve it.
    if (text.length <= LONG || this.problem !== undefined) {
      this.now = text;
      return;
    }
    clearTimeout(this.#timer);
    this.#now = text;
    this.#timer = setTimeout(() => this.lookNow(), LOOK_DELAY);
  }
}
