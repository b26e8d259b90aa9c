// The text of the editor is kept in this browser, separately for each project.

const nameOf = (projectId: string): string => `labeling-sql-${projectId}`;

const first = `select state, count(*)
from items
group by state
order by state`;

/** The last text of the editor; an example if there is none. */
export function lastQuery(projectId: string): string {
  // The server renders the page without it.
  if (typeof localStorage === 'undefined') return '';
  return localStorage.getItem(nameOf(projectId)) ?? first;
}

export function keepQuery(projectId: string, query: string): void {
  try {
    localStorage.setItem(nameOf(projectId), query);
  } catch {
    // If the storage is full, the text is only on screen.
  }
}
