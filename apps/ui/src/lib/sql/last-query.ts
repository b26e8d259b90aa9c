// The text of the editor is kept in this browser, separately for each member and project: it may name what others must not see.
// Earlier releases kept it for whoever was in the project. Nobody can tell any more whose that is, so it is not shown.
import { isBrowser } from '../controls/in-browser.js';
import { Kept } from '../kept/kept.js';

/** What the editor shows to those who have not written a query yet. */
export const EXAMPLE = `select state, count(*)
from items
group by state
order by state`;

interface Author {
  readonly id: string;
  readonly projectId: string;
}

/** The last text of the editor; an example if there is none. */
export function lastQuery(author: Author): string {
  // The server renders the page without it.
  return isBrowser ? (keptFor(author).text ?? EXAMPLE) : '';
}

export function keepQuery(author: Author, query: string): void {
  keptFor(author).keep(query);
}

function keptFor({ id, projectId }: Author): Kept {
  return new Kept(`labeling-sql:${projectId}:${id}`);
}
