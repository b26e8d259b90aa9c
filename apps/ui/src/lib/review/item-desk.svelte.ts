import { SvelteMap } from 'svelte/reactivity';
import type { CommandChannel } from './command-channel.js';
import type { ItemLoader } from './item-loader.js';
import { ItemWork } from './item-work.svelte.js';
import type { ReviewItem } from './item-wire.js';
import type { WorkEvents } from './work-events.js';
import type { StoredWork, WorkStore } from './work-store.js';

/** How far from the current item others stay loaded, in ordinals. */
const KEPT_NEAR = 100;
/** Pause before others' changes that could not be loaded are asked for again, in milliseconds. */
const ASK_AGAIN = 1_000;

export interface DeskOptions {
  readonly channel: CommandChannel;
  readonly loader: ItemLoader;
  readonly store: WorkStore;
  readonly events: WorkEvents;
}

/** The items that are loaded, by ordinal, each with the work done on it here. */
export class ItemDesk {
  readonly #options: DeskOptions;
  readonly #works = new SvelteMap<number, ItemWork>();
  readonly #details = new SvelteMap<number, ReviewItem>();
  /** Revisions of items that were here and were put away since. */
  readonly #seen = new SvelteMap<number, bigint>();
  #loading: readonly number[] = [];
  loadFailed = $state.raw(false);
  works: readonly ItemWork[] = $derived([...this.#works.values()]);

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  work(ordinal: number | undefined): ItemWork | undefined {
    return ordinal === undefined ? undefined : this.#works.get(ordinal);
  }

  details(ordinal: number | undefined): ReviewItem | undefined {
    return ordinal === undefined ? undefined : this.#details.get(ordinal);
  }

  /** Loads what is not here yet; `false` when the server could not be reached. */
  async load(ordinals: readonly number[]): Promise<boolean> {
    const missing = ordinals.filter(
      (one, i) => ordinals.indexOf(one) === i && !this.#works.has(one) && !this.#loading.includes(one),
    );
    if (missing.length === 0) return true;
    this.#loading = [...this.#loading, ...missing];
    const items = await this.#upToDate(await this.#options.loader.atOrdinals(missing));
    this.#loading = this.#loading.filter((ordinal) => !missing.includes(ordinal));
    this.loadFailed = items === undefined;
    for (const item of items ?? []) this.#take(item);
    return items !== undefined;
  }

  /** Tells the items loaded here what others made of them. */
  async refresh(ordinals: readonly number[]): Promise<void> {
    const here = ordinals.filter((ordinal) => this.#works.has(ordinal));
    if (here.length === 0) return;
    const items = await this.#options.loader.atOrdinals(here);
    // What was told once is not told again: it is asked for until there is an answer.
    if (items === undefined) setTimeout(() => void this.refresh(here), ASK_AGAIN);
    for (const item of items ?? []) this.#works.get(item.ordinal)?.remoteChange(item);
  }

  /** Takes up what an earlier page left unsent. Returns how many items had such work. */
  async resume(): Promise<number> {
    const stored = this.#options.store.all();
    if (stored.length === 0) return 0;
    await this.load(stored.map((work) => work.ordinal));
    return stored.filter((left) => this.#resumeOne(left)).length;
  }

  /** Keeps memory flat over a long day: what is far and has no unsent work is loaded again when it is visited. */
  putAwayFarFrom(centre: number, shown: number | undefined): void {
    for (const [ordinal, work] of this.#works) {
      if (Math.abs(ordinal - centre) <= KEPT_NEAR || ordinal === shown || work.hasUnsavedWork) continue;
      this.#seen.set(ordinal, work.revision);
      this.#works.delete(ordinal);
      this.#details.delete(ordinal);
    }
  }

  #resumeOne(left: StoredWork): boolean {
    const work = this.#works.get(left.ordinal);
    if (work?.id !== left.itemId) return false;
    work.resume(left);
    return true;
  }

  /** Pages are read a moment behind: an item that was here in a later revision is asked for until it is there. */
  async #upToDate(items: readonly ReviewItem[] | undefined): Promise<readonly ReviewItem[] | undefined> {
    const fresh = items?.map((item) => {
      const seen = this.#seen.get(item.ordinal);
      return seen === undefined || item.revision >= seen ? item : this.#options.loader.byId(item.id, seen);
    });
    return fresh && (await Promise.all(fresh)).flatMap((item) => item ?? []);
  }

  #take(item: ReviewItem): void {
    if (this.#works.has(item.ordinal)) return;
    const { channel, store, events } = this.#options;
    this.#details.set(item.ordinal, item);
    this.#works.set(item.ordinal, new ItemWork(item, channel, store, events));
  }
}
