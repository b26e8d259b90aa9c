// What other screens do to the queue, as the page's server tells it (server-sent events).
import type { Person } from '../presence/person.js';

/** One item's new state: ordinal, state code (0 New, 1 Modified, 2 Approved, 3 discarded, 4 pushed), revision. */
export type ItemChange = readonly [ordinal: number, state: number, revision: string, actorId: string];

export interface QueueChange {
  readonly position: string;
  /** Null: so much changed that the states are to be loaded anew. */
  readonly items: readonly ItemChange[] | null;
  readonly settings: boolean;
}

export interface LiveFeedEvents {
  onChange(change: QueueChange): void;
  /** The feed is back after a gap: something may have been missed. */
  onReconnect(): void;
}

/** Who else is there is told over the same feed, to a screen that says which one it is (`Presence`). */
export interface PresenceFeed {
  readonly screen: string;
  hear(others: readonly Person[]): void;
  lost(): void;
  back(): void;
}

/** Follows the queue until the returned function is called. The browser reconnects by itself. */
export function followQueue(queueId: string, events: LiveFeedEvents, presence?: PresenceFeed): () => void {
  const source = new EventSource(`/queues/${queueId}/live${presence ? `?screen=${presence.screen}` : ''}`);
  let wasLost = false;
  source.addEventListener('presence', (event) => presence?.hear(JSON.parse(event.data) as Person[]));
  source.addEventListener('change', (event) => events.onChange(JSON.parse(event.data) as QueueChange));
  source.addEventListener('open', () => {
    if (wasLost) {
      presence?.back();
      events.onReconnect();
    }
    wasLost = false;
  });
  source.addEventListener('error', () => {
    wasLost = true;
    presence?.lost();
  });
  return () => source.close();
}
