import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { readItemWire, type ItemWire, type ReviewItem } from '../items/item-wire.js';
import { turnedAwayBy, type TurnedAway } from '../project/turned-away.js';

/** Loads items of one queue for the review screen. Returns undefined while the server cannot be reached. */
export interface ItemLoader {
  atOrdinals(ordinals: readonly number[]): Promise<readonly ReviewItem[] | undefined>;
  /** The item at `revision` or later. Reads lag slightly behind the store, so it may have to ask again. */
  byId(itemId: string, revision?: bigint): Promise<ReviewItem | undefined>;
  /** Why the last request failed, if it reached the server, which turned this page away. */
  readonly turnedAway?: TurnedAway | undefined;
}

const REQUEST_TIMEOUT = 15_000;
/** The most items in one request; the server returns no more than 200. */
const AT_ONCE = 100;
/** Pauses before an item that is not there yet is requested again, in milliseconds. */
const ASK_AGAIN = [0, 30, 60, 120, 250, 500, 1000];

export function httpItemLoader(queue: SeenQueue, fetcher: typeof fetch = fetch): ItemLoader {
  let turnedAway: TurnedAway | undefined;
  const load = async (search: Record<string, string>): Promise<readonly ReviewItem[] | undefined> => {
    try {
      const response = await fetcher(queueAddress(queue, 'items', search), {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      turnedAway = response.status === 401 ? turnedAwayBy(await response.json()) : undefined;
      if (!response.ok) return undefined;
      const { items } = (await response.json()) as { items: readonly ItemWire[] };
      return items.map(readItemWire);
    } catch {
      turnedAway = undefined;
      return undefined;
    }
  };
  return {
    get turnedAway() {
      return turnedAway;
    },
    async atOrdinals(ordinals) {
      const chunks = Array.from({ length: Math.ceil(ordinals.length / AT_ONCE) }, (_, i) =>
        load({ ordinals: ordinals.slice(i * AT_ONCE, (i + 1) * AT_ONCE).join(',') }),
      );
      const loaded = await Promise.all(chunks);
      return loaded.includes(undefined) ? undefined : loaded.flatMap((items) => items ?? []);
    },
    async byId(itemId, revision = 0n) {
      for (const pause of ASK_AGAIN) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const found = (await load({ id: itemId }))?.[0];
        if (found !== undefined && found.revision >= revision) return found;
      }
      return undefined;
    },
  };
}
