import type { DatapointTable } from './datapoint-table.svelte.js';

type Searched = Pick<DatapointTable, 'isFiltered' | 'searchedThrough'> & {
  readonly navigator: Pick<DatapointTable['navigator'], 'total' | 'size' | 'empty'>;
};

const words = (n: number) => n.toLocaleString('en');

/** The outcome of a search so far; empty if there is no search. */
export function searchWords({ isFiltered, searchedThrough: through, navigator }: Searched): string {
  // Until the first answer, the table shows what it showed before: that is not what was found.
  if (through === 0) return 'Searching…';
  if (through !== undefined)
    return `${words(navigator.total)} found in the first ${words(through)} of ${words(navigator.size)}…`;
  return isFiltered ? `${words(navigator.total)} of ${words(navigator.size - navigator.empty.length)}` : '';
}
