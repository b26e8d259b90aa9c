import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { turnedAwayBy, turnedAwayWords, type TurnedAway } from '../project/turned-away.js';
import { MOST_IDS, type ItemAt, type ListedItem } from './listed-item.js';

/** Loads rows and ids of one queue; undefined while the server cannot be reached. */
export interface RowLoader {
  rows(ordinals: readonly number[]): Promise<readonly ListedItem[] | undefined>;
  /** Loads any number of items. Ordinals without an item are left out. @throws Error with the reason if turned away */
  ids(ordinals: readonly number[]): Promise<readonly ItemAt[] | undefined>;
}

const REQUEST_TIMEOUT = 15_000;

export function httpRowLoader(queue: SeenQueue, fetcher: typeof fetch = fetch): RowLoader {
  const ask = async <Answer>(body: object): Promise<readonly Answer[] | TurnedAway | undefined> => {
    try {
      const response = await fetcher(queueAddress(queue, 'rows'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      });
      if (response.status === 401) return turnedAwayBy(await response.json());
      if (!response.ok) return undefined;
      return ((await response.json()) as { rows: readonly Answer[] }).rows;
    } catch {
      return undefined;
    }
  };
  return {
    async rows(ordinals) {
      const found = await ask<ListedItem>({ ordinals });
      return typeof found === 'string' ? undefined : found;
    },
    async ids(ordinals) {
      const found: ItemAt[] = [];
      for (let from = 0; from < ordinals.length; from += MOST_IDS) {
        const some = await ask<ItemAt>({ ordinals: ordinals.slice(from, from + MOST_IDS), idsOnly: true });
        if (some === undefined) return undefined;
        if (typeof some === 'string') throw new Error(turnedAwayWords[some]);
        found.push(...some);
      }
      return found;
    },
  };
}
