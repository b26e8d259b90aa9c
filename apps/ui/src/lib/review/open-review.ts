import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { Reloading } from '../live/reloading.js';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { ReviewItem } from '../items/item-wire.js';
import { unpackQueue } from '../items/state-codes.js';
import { httpCommandClient } from './command-client.js';
import type { ActionsOptions } from './item-actions.svelte.js';
import { httpItemLoader } from './item-loader.js';
import type { ItemWork } from './item-work.svelte.js';
import { Presence } from '../presence/presence.svelte.js';
import { Visits } from '../visits/visits.js';
import { followQueue, type QueueChange } from './live-feed.js';
import type { OpenScreen } from './open-screens.js';
import type { Preferences } from './preferences.svelte.js';
import { ReviewSession } from './review-session.svelte.js';
import type { Refusal } from './work-status.js';
import { LocalWorkStore } from './work-store.js';

export interface OpenReview {
  readonly session: ReviewSession;
  readonly presence: Presence;
  readonly visits: Visits;
  /** Loads again what may be out of date. */
  reload(): Promise<void>;
  /** The item at this revision or a later one. */
  itemById(itemId: string, revision?: bigint): Promise<ReviewItem | undefined>;
  /** The ordinal of an item known by its id. */
  ordinalOf(itemId: string): Promise<number | undefined>;
  close(): void;
}

export interface ReviewEvents extends ActionsOptions {
  /** The queue's name, guidelines, schema or dataset changed, or may have. */
  onSettings(): void;
  /** These items (all by default) were changed somewhere. */
  onItems(ordinals?: readonly number[]): void;
  /** The pages' server counts something that the member at the screen did, or may. */
  onOwnWork(): void;
  /** The browser cannot keep drafts. */
  onStorageTrouble(): void;
  /** The server refused a command to an item. */
  onRefused(work: ItemWork, refusal: Refusal): void;
  /** What was refused is on its way once more. */
  onSentAgain(work: ItemWork, refusal: Refusal): void;
  /** Whether the reviewer sees the item: not while the list or a dialog that removes items covers it. */
  isInView(): boolean;
}

interface Shown {
  readonly since: string;
  readonly settings: string;
}

interface Opening {
  readonly queueId: string;
  readonly memberId: string;
  readonly keptAs: string;
  readonly shown: Shown;
  readonly screen: OpenScreen;
}

/** How long the states of a queue may take to arrive, in milliseconds. After that they are asked for again. */
const STATES_TIMEOUT = 60_000;
/** Pause between two loads of all states, in milliseconds: an import may announce at every step that everything has changed. */
const STATES_REST = 1_500;

/** A session at a queue, connected to the page's server: commands out, other people's changes in. */
export function openReview(
  /**
   * `shown` is what the page came with: the position of the read models that the navigator's states show, and the
   * queue's revision as of its settings. `memberId` is who is here, and `keptAs` the name of the work that the browser
   * keeps for `screen`.
   */
  { queueId, memberId, keptAs, shown, screen }: Opening,
  navigator: NavigatorModel,
  preferences: Preferences,
  events: ReviewEvents,
): OpenReview {
  const queue = { queueId, annotates: events.annotates === true };
  const loader = httpItemLoader(queue);
  const presence = new Presence(queueId);
  const visits = new Visits(queueId, memberId);
  const store = new LocalWorkStore(keptAs, localStorage, screen, events.onStorageTrouble);
  /** The queue's settings may have changed since the feed was lost. They are requested once the server answers. */
  let hadGap = false;
  /** Ends, at the next gap, the loads of all states that are under way. */
  let untilGap = new AbortController();
  const session = new ReviewSession(navigator, {
    ...events,
    client: httpCommandClient({ queueId, giver: events }, loader.byId),
    loader,
    store,
    reloadStates: async () => {
      const { signal } = untilGap;
      const isLoaded = await reloadStates(queue, navigator, signal);
      if (isLoaded && hadGap) {
        hadGap = false;
        events.onSettings();
      }
      // The next one has begun by then.
      return isLoaded || signal.aborted;
    },
    afterApprove: () => preferences.afterApprove,
    avoid: () => presence.ordinals,
  });
  const reload = async () => {
    await session.catchUp();
    await session.leaveEmptyScreen();
    events.onItems();
    events.onOwnWork();
  };
  /** Whether settings changed along with so much else that everything is loaded again. */
  let mayHaveOtherSettings = false;
  const reloading = new Reloading(async () => {
    await reload();
    if (mayHaveOtherSettings) events.onSettings();
    mayHaveOtherSettings = false;
  }, STATES_REST);
  const onChange = async ({ items, settings }: QueueChange) => {
    if (items === null) {
      mayHaveOtherSettings ||= settings;
      return reloading.reload();
    }
    await session.onRemoteChanges(items);
    await session.leaveEmptyScreen();
    events.onItems(items.map(([ordinal]) => ordinal));
    if (items.some(([, , , actorId]) => actorId === memberId)) events.onOwnWork();
    if (settings) events.onSettings();
  };
  const afterGap = () => {
    hadGap = true;
    // What is under way may have lost its connection, too, which would show only at its timeout: it is not waited for.
    untilGap.abort();
    untilGap = new AbortController();
    void reloading.restart();
  };
  const stop = followQueue({ ...queue, ...shown }, { onChange, onReconnect: afterGap }, presence);
  window.addEventListener('online', afterGap);
  return {
    session,
    presence,
    visits,
    reload,
    itemById: (itemId, revision) => loader.byId(itemId, revision),
    ordinalOf: async (itemId) => (await loader.byId(itemId))?.ordinal,
    close() {
      stop();
      reloading.stop();
      presence.close();
      visits.close();
      window.removeEventListener('online', afterGap);
      session.close();
      store.close();
      screen.close();
    },
  };
}

/** Where a reviewer starts: at the item with the requested number, else at the first one that is left to do. */
export function firstOrdinal(navigator: NavigatorModel, number: number | undefined): number | undefined {
  if (number !== undefined) return navigator.ordinalOfNumber(number);
  return navigator.nextUnfinished(-1) ?? navigator.ordinalAt(1);
}

async function reloadStates(queue: SeenQueue, navigator: NavigatorModel, end: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(STATES_TIMEOUT)]);
  const response = await fetch(queueAddress(queue, 'states'), { signal }).catch(() => undefined);
  const packed = response?.ok === true ? await response.arrayBuffer().catch(() => undefined) : undefined;
  if (packed === undefined) return false;
  const { states, turns } = unpackQueue(new Uint8Array(packed), Number(response?.headers.get('item-count')));
  navigator.load(states, turns);
  return true;
}
