// The text of the editor stays in this browser, for each project of its own.

const nameOf = (projectId: string): string => `labeling-sql-${projectId}`;

const first = `select state, count(*)
from items
group by state
order by state`;

/** What was in the editor last; an example when there never was anything. */
export function lastQuery(projectId: string): string {
  // The server draws the page around it.
  if (typeof localStorage === 'undefined') return '';
  return localStorage.getItem(nameOf(projectId)) ?? first;
}

export function keepQuery(projectId: string, query: string): void {
  try {
    localStorage.setItem(nameOf(projectId), query);
  } catch {
    // A browser that is full keeps the text on screen only.
  }
}
