import { SvelteMap } from 'svelte/reactivity';
import type { CommandClient } from './command-client.js';
import type { ItemLoader } from './item-loader.js';
import { ItemWork, type WorkEvents } from './item-work.svelte.js';
import type { ReviewItem } from '../items/item-wire.js';
import type { TurnedAway } from '../project/turned-away.js';
import type { StoredWork, WorkStore } from './work-store.js';

/** How far from the current item others stay loaded, in ordinals. */
const KEPT_NEAR = 100;
/** Pause before others' changes that could not be loaded are requested again, in milliseconds. */
const ASK_AGAIN = 1_000;

export interface LoadedItemsOptions {
  readonly client: CommandClient;
  readonly loader: ItemLoader;
  readonly store: WorkStore;
  readonly events: WorkEvents;
}

/** The items that are loaded, by ordinal, each with the work done on it here. */
export class LoadedItems {
  readonly #options: LoadedItemsOptions;
  readonly #works = new SvelteMap<number, ItemWork>();
  readonly #details = new SvelteMap<number, ReviewItem>();
  /** Revisions of items that were loaded and have been dropped since. */
  readonly #seen = new SvelteMap<number, bigint>();
  /** What an earlier page left unsent and is not resumed yet, by ordinal. */
  readonly #left = new SvelteMap<number, StoredWork>();
  #resumed = 0;
  #isClosed = false;
  /** Those that are being loaded again. They stay loaded until then: the bar shows them as they were here. */
  #outdated: readonly (readonly number[])[] = [];
  /** Refreshes without an answer, each with a function that ends it. They are requested again together. */
  #unanswered: readonly { readonly ordinals: readonly number[]; readonly done: () => void }[] = [];
  #askAgain: ReturnType<typeof setTimeout> | undefined;
  /** Requests under way, by ordinal, each with whether its answer has arrived. */
  readonly #loading = new SvelteMap<number, Promise<boolean>>();
  /** The item that the reviewer waits for could not be loaded. */
  loadFailed = $state.raw(false);
  /** Why the last load failed, if not because of the connection. */
  turnedAway = $state.raw<TurnedAway>();
  works: readonly ItemWork[] = $derived([...this.#works.values()]);

  constructor(options: LoadedItemsOptions) {
    this.#options = options;
    for (const left of options.store.all()) this.#left.set(left.ordinal, left);
  }

  hasLeftWork: boolean = $derived.by(() => this.#left.size > 0);

  work(ordinal: number | undefined): ItemWork | undefined {
    return ordinal === undefined ? undefined : this.#works.get(ordinal);
  }

  /** The latest revision that is known here, even if the item is no longer loaded. */
  revisionOf(ordinal: number): bigint | undefined {
    return this.#works.get(ordinal)?.revision ?? this.#seen.get(ordinal);
  }

  details(ordinal: number | undefined): ReviewItem | undefined {
    return ordinal === undefined ? undefined : this.#details.get(ordinal);
  }

  /** Resolves when all of these are loaded; to `false` when some could not be loaded now. */
  async load(ordinals: readonly number[]): Promise<boolean> {
    const missing = ordinals.filter((one, i) => ordinals.indexOf(one) === i && !this.#works.has(one));
    const unasked = missing.filter((one) => !this.#loading.has(one));
    const load = unasked.length === 0 ? undefined : this.#load(unasked);
    for (const one of unasked) if (load !== undefined) this.#loading.set(one, load);
    const answers = await Promise.all(missing.map((one) => this.#loading.get(one)));
    return answers.every((came) => came === true);
  }

  /** Somebody's change to an item that may be loading: an older version is then ignored. */
  hear(ordinal: number, revision: bigint): void {
    const seen = this.#seen.get(ordinal);
    if (seen !== undefined || this.#loading.has(ordinal)) {
      this.#seen.set(ordinal, seen !== undefined && seen > revision ? seen : revision);
    }
  }

  /** After a gap: whatever is loaded, or was loading during the gap, is loaded again. */
  async refreshAll(onScreen?: number): Promise<void> {
    const done = this.#beginRefresh([...this.#works.keys()]);
    await Promise.all(this.#loading.values());
    await this.refresh([...this.#works.keys()], onScreen);
    done();
  }

  /**
   * Shows the items loaded here with what others did to them. For the one on screen, it also asks who did it: a screen
   * that says so must not have to correct itself.
   */
  async refresh(ordinals: readonly number[], onScreen?: number): Promise<void> {
    const here = ordinals.filter((ordinal) => this.#works.has(ordinal));
    if (here.length === 0) return;
    const done = this.#beginRefresh(here);
    const [shown, items] = await Promise.all([
      here.includes(onScreen ?? -1) ? this.#byId(onScreen) : undefined,
      this.#options.loader.atOrdinals(here),
    ]);
    if (shown !== undefined) this.#works.get(shown.ordinal)?.remoteChange(shown);
    for (const item of items ?? []) this.#works.get(item.ordinal)?.remoteChange(item);
    // A change is reported only once, so keep asking until there is an answer.
    if (items === undefined) this.#refreshLater(here, done);
    else done();
  }

  #refreshLater(ordinals: readonly number[], done: () => void): void {
    if (this.#isClosed) return done();
    this.#unanswered = [...this.#unanswered, { ordinals, done }];
    this.#askAgain ??= setTimeout(() => {
      const asked = this.#unanswered;
      this.#unanswered = [];
      this.#askAgain = undefined;
      const all = asked.flatMap((one) => one.ordinals);
      const each = all.filter((one, i) => all.indexOf(one) === i);
      void this.refresh(each).finally(() => asked.forEach((one) => one.done()));
    }, ASK_AGAIN);
  }

  /** The screen is gone: nothing is sent again, and nothing more is loaded to be sent. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#askAgain);
    this.#left.clear();
    for (const work of this.#works.values()) work.close();
  }

  /** Resumes what an earlier page left unsent, however long that takes. Returns how many items had such work. */
  async resume(): Promise<number> {
    for (;;) {
      await this.load([...this.#left.keys()]);
      if (!this.hasLeftWork) return this.#resumed;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }

  /**
   * Keeps memory flat over a long day: distant items without unsent work are dropped, and loaded again when visited.
   */
  putAwayFarFrom(centre: number, shown: number | undefined): void {
    for (const [ordinal, work] of this.#works) {
      if (Math.abs(ordinal - centre) <= KEPT_NEAR || ordinal === shown || work.wouldLoseWork) continue;
      if (this.#outdated.some((some) => some.includes(ordinal))) continue;
      this.#seen.set(ordinal, work.revision);
      this.#works.delete(ordinal);
      this.#details.delete(ordinal);
    }
  }

  /** Returns a function that ends it. */
  #beginRefresh(ordinals: readonly number[]): () => void {
    this.#outdated = [...this.#outdated, ordinals];
    return () => (this.#outdated = this.#outdated.filter((some) => some !== ordinals));
  }

  async #byId(ordinal: number | undefined): Promise<ReviewItem | undefined> {
    const work = this.work(ordinal);
    return work && (await this.#options.loader.byId(work.id));
  }

  async #load(missing: readonly number[]): Promise<boolean> {
    const found = await this.#options.loader.atOrdinals(missing);
    this.turnedAway = found === undefined ? this.#options.loader.turnedAway : undefined;
    const taken = await Promise.all((found ?? []).map((item) => this.#takeNewest(item)));
    for (const ordinal of missing) this.#loading.delete(ordinal);
    // Unsent work for an item that no longer exists stays in the browser; do not wait for it.
    for (const gone of missing) if (found?.some(({ ordinal }) => ordinal === gone) === false) this.#left.delete(gone);
    return found !== undefined && taken.every(Boolean);
  }

  /**
   * Reads lag slightly: an item whose later revision was seen is requested until that revision is there. It is taken at
   * once, not with the others of its request: a change reported while those are on their way must find it loaded.
   */
  async #takeNewest(item: ReviewItem): Promise<boolean> {
    let newest: ReviewItem | undefined = item;
    for (;;) {
      if (newest === undefined) return false;
      const seen = this.#seen.get(item.ordinal);
      if (seen === undefined || newest.revision >= seen) {
        this.#take(newest);
        return true;
      }
      newest = await this.#options.loader.byId(item.id, seen);
    }
  }

  #take(item: ReviewItem): void {
    if (this.#isClosed || this.#works.has(item.ordinal)) return;
    const { client, store, events } = this.#options;
    this.#details.set(item.ordinal, item);
    const work = new ItemWork(item, client, store, events);
    this.#works.set(item.ordinal, work);
    // It may have changed since the states were read, and the feed may not have said so yet.
    events.onChange(work);
    // Before anything can be typed here, because the unsent work is older.
    const left = this.#left.get(item.ordinal);
    this.#left.delete(item.ordinal);
    if (left?.itemId !== item.id) return;
    work.resume(left);
    this.#resumed++;
  }
}
