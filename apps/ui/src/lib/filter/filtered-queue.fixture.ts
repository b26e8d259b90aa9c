// A server that answers a search when the test says so.
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { FilterModel } from './filter.svelte.js';
import { SearchProblem, type Matches } from './find-matches.js';
import type { MatchQuestion } from './item-filter.js';

interface Search {
  readonly question: MatchQuestion;
  readonly signal: AbortSignal;
  /** Called with the number of items searched so far, while there are more. */
  readonly searched: (items: number) => void;
  readonly answer: (ordinals: readonly number[]) => void;
  readonly fail: (words: string) => void;
}

/** A queue with these states, its filter, and the searches asked for so far. */
export function aFilteredQueue(states: readonly number[]) {
  const searches: Search[] = [];
  const applied: (readonly number[])[] = [];
  const navigator = new NavigatorModel(Uint8Array.from(states));
  const shown = () => states.flatMap((_, ordinal) => (navigator.shows(ordinal) ? [ordinal] : []));
  const model = new FilterModel(navigator, {
    find: (question, signal, onSearched) =>
      new Promise<Matches>((resolve, reject) => {
        searches.push({
          question,
          signal,
          searched: (items) => onSearched?.(items),
          answer: (ordinals) => resolve({ has: (ordinal) => ordinals.includes(ordinal) }),
          fail: (words) => reject(new SearchProblem(words)),
        });
      }),
    onApplied: () => void applied.push(shown()),
  });
  const search = (index = searches.length - 1): Search => {
    const found = searches.at(index);
    if (found === undefined) throw new Error(`There is no search ${index}`);
    return found;
  };
  return { navigator, model, searches, search, shown, applied };
}
