// How texts are read, the same for every payload in this browser. Stored there if possible.

const key = 'labeling-reads-markdown';

class ReadingPreferences {
  #markdown = $state.raw(readChoice());

  /** Off at first: the exact text is what labelers judge. */
  get markdown(): boolean {
    return this.#markdown;
  }
  set markdown(isOn: boolean) {
    this.#markdown = isOn;
    try {
      localStorage.setItem(key, String(isOn));
    } catch {
      // Storage is full or forbidden: the choice lasts as long as the page.
    }
  }
}

function readChoice(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

export const readingPreferences = new ReadingPreferences();
