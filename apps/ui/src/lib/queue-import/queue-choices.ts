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

/** All queues of the project, the latest first. @throws Error with a text for the member */
export async function listQueues(): Promise<QueueChoice[]> {
  const queues = await allPages(async (query): Promise<Page<ListedQueue>> => {
    const response = await fetch(`/v1/labeling_queues?${query}`);
    if (!response.ok) throw new Error('The queues could not be loaded.');
    return response.json();
  });
  return queues.map(({ id, name, counters }) => ({ id, name, total: counters.total })).reverse();
}
