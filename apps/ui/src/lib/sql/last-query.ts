// The text of the editor is kept in this browser, separately for each project.
import { isBrowser } from '../controls/in-browser.js';
import { Kept } from '../kept/kept.js';

const first = `select state, count(*)
from items
group by state
order by state`;

/** The last text of the editor; an example if there is none. */
export function lastQuery(projectId: string): string {
  // The server renders the page without it.
  return isBrowser ? (keptFor(projectId).text ?? first) : '';
}

export function keepQuery(projectId: string, query: string): void {
  keptFor(projectId).keep(query);
}

function keptFor(projectId: string): Kept {
  return new Kept(`labeling-sql-${projectId}`);
}
