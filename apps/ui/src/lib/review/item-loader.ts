import type { ConfirmedItem } from './confirmed-item.js';
import { readItemWire, type ItemWire, type ReviewItem } from './item-wire.js';

/** Loads items of one queue for the review screen. Answers nothing where the server cannot be reached. */
export interface ItemLoader {
  atOrdinals(ordinals: readonly number[]): Promise<readonly ReviewItem[] | undefined>;
  byId(itemId: string): Promise<ConfirmedItem | undefined>;
}

const REQUEST_TIMEOUT = 15_000;

export function httpItemLoader(queueId: string, fetcher: typeof fetch = fetch): ItemLoader {
  const load = async (search: string): Promise<readonly ReviewItem[] | undefined> => {
    try {
      const response = await fetcher(`/queues/${queueId}/items?${search}`, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      if (!response.ok) return undefined;
      const { items } = (await response.json()) as { items: readonly ItemWire[] };
      return items.map(readItemWire);
    } catch {
      return undefined;
    }
  };
  return {
    atOrdinals: (ordinals) => load(`ordinals=${ordinals.join(',')}`),
    byId: async (itemId) => (await load(`id=${itemId}&fresh`))?.[0],
  };
}
