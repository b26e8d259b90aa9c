// The text of the editor is kept in this tab and this browser, separately for each member and project: it may name what others must
// not see.
// Earlier releases kept it for whoever was in the project. Nobody can tell whose text that is now, so it is not shown.
import { isBrowser } from '../controls/in-browser.js';
import { KeptByTab } from '../kept/kept-by-tab.js';

/** What the editor shows to members who have not written a query yet. */
export const EXAMPLE = `select state, count(*)
from items
group by state
order by state`;

interface Author {
  readonly id: string;
  readonly projectId: string;
}

/** The last text of the editor in this tab, or in any for a tab that had none; an example if there is none. */
export function lastQuery(author: Author): string {
  // The server renders the page without it.
  return isBrowser ? (keptFor(author).text ?? EXAMPLE) : '';
}

export function keepQuery(author: Author, query: string): void {
  keptFor(author).keep(query);
}

function keptFor({ id, projectId }: Author): KeptByTab {
  return new KeptByTab(`labeling-sql:${projectId}:${id}`);
}
