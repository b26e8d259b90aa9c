import { allPages, type Page } from '../api/all-pages.js';

export interface QueueChoice {
  readonly id: string;
  readonly name: string;
  /** Items in it. */
  readonly total: number;
}
interface ListedQueue {
  readonly id: string;
  readonly name: string;
  readonly counters: { readonly total: number };
}

/** How long a page of them may take, in milliseconds. */
const TIMEOUT = 15_000;

/** All queues of the project, the latest first. @throws Error with a text for the member */
export async function listQueues(): Promise<QueueChoice[]> {
  const queues = await allPages(async (query): Promise<Page<ListedQueue>> => {
    const asked = fetch(`/v1/labeling_queues?${query}`, { signal: AbortSignal.timeout(TIMEOUT) });
    const response = await asked.catch(() => undefined);
    if (response?.ok !== true) throw new Error('The queues could not be loaded.');
    return response.json();
  });
  return queues.map(({ id, name, counters }) => ({ id, name, total: counters.total })).reverse();
}
