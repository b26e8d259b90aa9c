// What is typed into one item, and how far it has been checked.
import type { JsonTextError } from '@labeling/domain';
import { problemOf } from './typed-json.js';

/** Texts longer than this, in UTF-16 units, are checked after a pause, so that no keystroke has to wait for it. */
const LONG = 32_768;
/** That pause, in milliseconds. */
const LOOK_DELAY = 200;

export class TypedText {
  #now = $state.raw<string>();
  #looked = $state.raw<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The current text; undefined when nothing is typed. */
  get now(): string | undefined {
    return this.#now;
  }
  /** Replaces the text with one from elsewhere, or clears it. */
  set now(text: string | undefined) {
    clearTimeout(this.#timer);
    this.#now = text;
    this.#looked = text;
  }

  /** The text that `problem` is about: the current one, or an earlier one while a long text is being typed. */
  get looked(): string | undefined {
    return this.#looked;
  }
  problem: JsonTextError | undefined = $derived.by(() => problemOf(this.#looked));

  /** Accepts a keystroke. */
  type(text: string): void {
    // Text that was not JSON counts as corrected at once: the next key may approve it.
    if (text.length <= LONG || this.problem !== undefined) {
      this.now = text;
      return;
    }
    clearTimeout(this.#timer);
    this.#now = text;
    this.#timer = setTimeout(() => (this.#looked = this.#now), LOOK_DELAY);
  }
}
