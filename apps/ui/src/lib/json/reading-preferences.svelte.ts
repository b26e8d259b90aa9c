// How texts are read, the same for every payload in this browser. Stored there if possible.
import { Kept } from '../kept/kept.js';

const kept = new Kept('labeling-reads-markdown');

class ReadingPreferences {
  #markdown = $state.raw(kept.text === 'true');

  /** Off at first: the exact text is what labelers judge. */
  get markdown(): boolean {
    return this.#markdown;
  }
  set markdown(isOn: boolean) {
    this.#markdown = isOn;
    kept.keep(String(isOn));
  }
}

export const readingPreferences = new ReadingPreferences();
