// What the states of items are called on a page. Members who annotate on their own see their own progress.
import type { ReviewState } from '@labeling/domain';
import { getContext, setContext } from 'svelte';

type StateWords = Readonly<Record<ReviewState, string>>;

const key = Symbol('state words');
const shared: StateWords = { New: 'New', Modified: 'Modified', Approved: 'Approved' };
export const ownStateWords: StateWords = { New: 'Open', Modified: 'Draft', Approved: 'Done' };

/** For the components below the one that calls it while it starts. */
export function provideStateWords(words: StateWords): void {
  setContext(key, words);
}

/** Called while a component starts. */
export function stateWords(): StateWords {
  return getContext<StateWords | undefined>(key) ?? shared;
}
