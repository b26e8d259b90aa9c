// Leads and admins decide the items of a queue that several members annotate. In a tab whose address says so, they
// annotate them like anyone else. The tab says so in each request: another may show the same queue to decide its items.

const [SEEN_AS, ANNOTATOR] = ['as', 'annotator'];

/** A queue, and whether its items are shown as an annotator sees them. */
export interface SeenQueue {
  readonly queueId: string;
  readonly annotates: boolean;
}

/** Whether an address asks for what an annotator sees. */
export function asksAsAnnotator({ searchParams }: URL): boolean {
  return searchParams.get(SEEN_AS) === ANNOTATOR;
}

/** Where the pages' server answers about a queue; without a part, the page on which its items are reviewed. */
export function queueAddress({ queueId, annotates }: SeenQueue, part = '', query: Record<string, string> = {}): string {
  const search = String(new URLSearchParams({ ...query, ...(annotates && { [SEEN_AS]: ANNOTATOR }) }));
  return `/queues/${queueId}${part && `/${part}`}${search && `?${search}`}`;
}

/** The query of the page's address, so that a reload shows the queue to an annotator again. */
export function withSeenAs(query: string, annotates: boolean): string {
  if (!annotates) return query;
  return `${query === '' ? '?' : `${query}&`}${SEEN_AS}=${ANNOTATOR}`;
}
