// What other screens do to the queue, as the page's server reports it (server-sent events).
import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import type { Person } from '../presence/person.js';
import { projectInAddress } from '../project/tab-project.js';

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

/** The same feed carries who else is there, for a screen that identifies itself (`Presence`). */
export interface PresenceFeed {
  readonly screen: string;
  hear(others: readonly Person[]): void;
  lost(): void;
  opened(): void;
}

/**
 * First and longest pause before a feed that the server refused is requested again, in milliseconds. It is refused for good where the
 * queue is gone, which the browser does not tell from a server that is about to be back.
 */
const ASK_AGAIN = { first: 2_000, longest: 60_000 };

/**
 * Follows the queue until the returned function is called. `since` is the position of the read models that the screen
 * already shows. A broken connection is opened again.
 */
export function followQueue(
  { since, ...queue }: SeenQueue & { since: string },
  events: LiveFeedEvents,
  presence?: PresenceFeed,
): () => void {
  const asked = { ...projectInAddress(), since, ...(presence && { screen: presence.screen }) };
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  let pause = ASK_AGAIN.first;
  const open = () => {
    source = new EventSource(queueAddress(queue, 'live', asked));
    source.addEventListener('presence', (event) => presence?.hear(JSON.parse(event.data) as Person[]));
    source.addEventListener('change', (event) => events.onChange(JSON.parse(event.data) as QueueChange));
    source.addEventListener('open', () => {
      presence?.opened();
      if (wasLost) events.onReconnect();
      wasLost = false;
      pause = ASK_AGAIN.first;
    });
    source.addEventListener('error', () => {
      wasLost = true;
      presence?.lost();
      // The browser connects again by itself, but not when the server answered with something other than a feed.
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, pause);
      pause = Math.min(pause * 2, ASK_AGAIN.longest);
    });
  };
  open();
  return () => {
    clearTimeout(again);
    source.close();
  };
}
