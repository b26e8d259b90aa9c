// What other screens do to the queue, as the page's server reports it (server-sent events).
import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { keepOpen } from '../live/keep-open.js';
import type { Person } from '../presence/person.js';
import { viewerInAddress } from '../project/tab-viewer.js';

/** One item's new state: ordinal, state code (0 New, 1 Modified, 2 Approved, 3 discarded, 4 pushed), revision, who; its turn for an annotator. */
export type ItemChange = readonly [ordinal: number, state: number, revision: string, actorId: string, turn?: number];

export interface QueueChange {
  readonly position: string;
  /** Null: so much changed that the states must be loaded again. */
  readonly items: readonly ItemChange[] | null;
  readonly settings: boolean;
}

export interface LiveFeedEvents {
  onChange(change: QueueChange): void;
  /** The feed is back after a gap: something may have been missed. */
  onReconnect(): void;
}

/** The same feed reports who else is there, for a screen that identifies itself (`Presence`). */
export interface PresenceFeed {
  readonly screen: string;
  hear(others: readonly Person[]): void;
  lost(): void;
  opened(): void;
}

/** How long it stays open in a hidden tab, in milliseconds: as long as others see its reviewer at the item. */
export const REVIEWER_LINGERS = 30_000;

/**
 * Follows the queue until the returned function is called. `since` is the position of the read models that the screen
 * already shows, `settings` the queue's revision as of its settings. A broken connection is opened again.
 */
export function followQueue(
  { since, settings, ...queue }: SeenQueue & { since: string; settings: string },
  events: LiveFeedEvents,
  presence?: PresenceFeed,
): () => void {
  const asked = { ...viewerInAddress(), since, settings, ...(presence && { screen: presence.screen }) };
  let [isFirst, wasLost] = [true, false];
  const listen = (source: EventSource) => {
    if (!isFirst) {
      wasLost = true;
      presence?.lost();
    }
    isFirst = false;
    source.addEventListener('presence', (event) => presence?.hear(JSON.parse(event.data) as Person[]));
    source.addEventListener('change', (event) => events.onChange(JSON.parse(event.data) as QueueChange));
    source.addEventListener('open', () => {
      presence?.opened();
      if (wasLost) events.onReconnect();
      wasLost = false;
    });
    source.addEventListener('error', () => {
      wasLost = true;
      presence?.lost();
    });
  };
  return keepOpen(queueAddress(queue, 'live', asked), listen, presence && REVIEWER_LINGERS);
}
