// An item's history from the HTTP API: page by page, or all of it.
import { apiPath } from '../api/client.js';
import {
  absentItem,
  jsonElements,
  jsonPropertyMap,
  toJsonText,
  type ShownState,
  type JsonText,
} from '@labeling/domain';
import { readEntry, type HistoryEntry } from './history-entry.js';

export interface HistoryPage {
  /** One event each, in the requested order. */
  readonly rows: readonly JsonText[];
  /** The `after` of the next page; undefined at the end. */
  readonly next: string | undefined;
}
/** The page with this query, `limit=100&order=newest`; undefined when the queue never had the item. */
export type ReadPage = (query: string) => Promise<HistoryPage | undefined>;

const TIMEOUT = 15_000;

export const historyPath = (queueId: string, itemId: string): string =>
  apiPath('/v1/labeling_queues/{queue}/items/{item}/history', { queue: queueId, item: itemId });

/** Reads pages from the browser. Rejects when the server cannot be reached or refuses. */
export function pagesOf(queueId: string, itemId: string, fetcher = fetch): ReadPage {
  return async (query) =>
    readPage(await fetcher(`${historyPath(queueId, itemId)}?${query}`, { signal: AbortSignal.timeout(TIMEOUT) }));
}

/** @throws when it is neither a page nor a report that there is no such item */
export async function readPage(response: Response): Promise<HistoryPage | undefined> {
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The history could not be loaded (${response.status})`);
  // Not checked: the API writes nothing but JSON, and checking ten thousand events takes longer than reading them.
  const page = jsonPropertyMap((await response.text()) as JsonText);
  const [data, next] = [page.get('data'), page.get('next')];
  if (data === undefined || next === undefined) throw new Error('The response is not a page of an item’s history');
  return { rows: jsonElements(data), next: next === toJsonText(null) ? undefined : String(JSON.parse(next)) };
}

/**
 * Every event of the item, oldest first; empty when the queue never had it. @throws when the server cannot be reached
 * or refuses.
 */
export async function loadHistory(queueId: string, itemId: string, fetcher = fetch): Promise<readonly HistoryEntry[]> {
  const read = pagesOf(queueId, itemId, fetcher);
  const entries: HistoryEntry[] = [];
  let state: ShownState = absentItem;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: HistoryPage | undefined = await read(`limit=50000${after && `&after=${encodeURIComponent(after)}`}`);
    for (const row of page?.rows ?? []) {
      const entry = readEntry(row, state);
      state = entry.state;
      entries.push(entry);
    }
    after = page?.next;
  }
  return entries;
}
