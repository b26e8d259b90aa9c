// Search across everything a pane shows: each text or tree reports how many matches it has, and the search counts them in the
// order of the page and steps through them.
import { getContext, setContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';

/** A text or tree on screen that contains matches. */
export interface SearchedText {
  /** How many matches it has, at least one. */
  readonly count: number;
  /** Where it is on the page. */
  element(): Element | undefined;
  /** Brings the match with this number, from 0, into view. */
  reach(index: number): void;
}

export class TextSearch {
  query = $state('');
  readonly #places = new SvelteSet<SearchedText>();
  #at = $state(0);

  readonly #ordered = $derived([...this.#places].sort(byPage));
  readonly total = $derived(this.#ordered.reduce((sum, { count }) => sum + count, 0));
  /** The index of the current match, from 0. */
  readonly at = $derived(Math.min(this.#at, Math.max(0, this.total - 1)));
  readonly #found = $derived.by(() => {
    let before = 0;
    for (const place of this.#ordered) {
      if (this.at < before + place.count) return { place, index: this.at - before };
      before += place.count;
    }
    return undefined;
  });

  /** Takes part in the search until the returned function is called. */
  add(place: SearchedText): () => void {
    this.#places.add(place);
    return () => void this.#places.delete(place);
  }
  /** Which of the place's matches is the current one; -1 when it is elsewhere. */
  indexIn(place: SearchedText): number {
    return this.#found?.place === place ? this.#found.index : -1;
  }
  first(): void {
    this.#at = 0;
  }
  /** Goes to the next match, or with -1 to the previous one; after the last comes the first. */
  step(direction: 1 | -1): void {
    if (this.total > 0) this.#at = (this.at + direction + this.total) % this.total;
  }
  reach(): void {
    this.#found?.place.reach(this.#found.index);
  }
}

const key = Symbol('textSearch');
/** For everything inside the calling component; `undefined` where an outer component takes part instead. */
export function provideTextSearch(textSearch: TextSearch | undefined): void {
  setContext(key, textSearch);
}
export function nearestTextSearch(): TextSearch | undefined {
  return getContext<TextSearch | undefined>(key);
}

/** The places where `query` occurs in `text`, whatever its case, without overlaps. */
export function occurrences(text: string, query: string): number[] {
  if (query === '') return [];
  const lower = text.toLowerCase();
  // Lower case changes the length of a few letters; then nothing is marked rather than the wrong place.
  if (lower.length !== text.length) return [];
  const wanted = query.toLowerCase();
  const found: number[] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

function byPage(a: SearchedText, b: SearchedText): number {
  const [first, second] = [a.element(), b.element()];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
