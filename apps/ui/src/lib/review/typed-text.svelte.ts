// What is typed into one item, and how far it was looked through.
import type { JsonTextError } from '@labeling/domain';
import { problemOf } from './typed-json.js';

/** Texts longer than this, in UTF-16 units, are looked through after a pause, so that no key has to wait for it. */
const LONG = 32_768;
/** That pause, in milliseconds. */
const LOOK_DELAY = 200;

export class TypedText {
  #now = $state.raw<string>();
  #looked = $state.raw<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The text as it stands; undefined when nothing is typed. */
  get now(): string | undefined {
    return this.#now;
  }
  /** A text from elsewhere, or none any more. */
  set now(text: string | undefined) {
    clearTimeout(this.#timer);
    this.#now = text;
    this.#looked = text;
  }

  /** The text that `problem` speaks of: the one that stands, or of a long one being typed, the one before. */
  get looked(): string | undefined {
    return this.#looked;
  }
  problem: JsonTextError | undefined = $derived.by(() => problemOf(this.#looked));

  /** Takes in a keystroke. */
  type(text: string): void {
    // A text that was no JSON counts as mended at once: it may be approved with the next key.
    if (text.length <= LONG || this.problem !== undefined) {
      this.now = text;
      return;
    }
    clearTimeout(this.#timer);
    this.#now = text;
    this.#timer = setTimeout(() => (this.#looked = this.#now), LOOK_DELAY);
  }
}
