import { apiPath } from '../api/client.js';
import { jsonElements, jsonPropertyMap, parseJsonText } from '@labeling/domain';

export interface DiscardedItem {
  readonly id: string;
  /** ISO 8601: when it was discarded. */
  readonly at: string;
  /** The first characters of its data. */
  readonly words: string;
}

export interface DiscardedPage {
  readonly items: readonly DiscardedItem[];
  readonly next: string | undefined;
}

const TIMEOUT = 15_000;
const WORDS = 160;

/** The discarded items of a queue, in queue order. @throws when the server cannot be reached. */
export async function loadDiscarded(queueId: string, after?: string, fetcher = fetch): Promise<DiscardedPage> {
  const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
  const path = `${apiPath('/v1/labeling_queues/{queue}/items', { queue: queueId })}?state=discarded&limit=50${query}`;
  const response = await fetcher(path, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`The discarded items could not be loaded (${response.status})`);
  const page = jsonPropertyMap(parseJsonText(await response.text()));
  const items = jsonElements(page.get('data') ?? parseJsonText('[]')).map((row) => {
    const members = jsonPropertyMap(row);
    const text = (name: string): string => JSON.parse(members.get(name) ?? '""');
    return {
      id: text('id'),
      at: text('updatedAt'),
      words: [...(members.get('data') ?? '').slice(0, 4 * WORDS)].slice(0, WORDS).join(''),
    };
  });
  return { items, next: JSON.parse(page.get('next') ?? 'null') ?? undefined };
}
