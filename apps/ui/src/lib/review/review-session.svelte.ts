import type { DomainError, JsonTextError } from '@labeling/domain';
import { SvelteMap } from 'svelte/reactivity';
import { stateCode, type NavigatorModel } from '../navigator/navigator.svelte.js';
import type { CommandChannel } from './command-channel.js';
import type { ItemLoader } from './item-loader.js';
import { ItemWork, type WorkStatus } from './item-work.svelte.js';
import type { ReviewItem } from './item-wire.js';
import type { ItemChange } from './live-feed.js';
import { LastActions, type UndoableAction } from './last-actions.svelte.js';
import { stateCodeOf, toStateCode } from './state-code.js';
import type { WorkStore } from './work-store.js';

export interface ReviewSessionOptions {
  readonly channel: CommandChannel;
  readonly loader: ItemLoader;
  readonly store: WorkStore;
  /** Reloads the states of all items, after too much changed at once. */
  readonly reloadStates: () => Promise<void>;
}

/** How many items around the current one are kept loaded, so that moving on never waits. */
const NEIGHBOURS = { before: 2, after: 4 };

/** How long a push waits for edits on their way, in milliseconds. */
const SETTLE_TIMEOUT = 10_000;

/** One reviewer at one queue: where they are, what they did, and what is still on its way to the server. */
export class ReviewSession {
  readonly navigator: NavigatorModel;
  readonly lastActions = new LastActions();
  readonly #options: ReviewSessionOptions;
  readonly #works = new SvelteMap<number, ItemWork>();
  readonly #details = new SvelteMap<number, ReviewItem>();
  #loading: readonly number[] = [];
  ordinal = $state.raw<number>();
  loadFailed = $state.raw(false);

  constructor(navigator: NavigatorModel, options: ReviewSessionOptions) {
    this.navigator = navigator;
    this.#options = options;
  }

  work: ItemWork | undefined = $derived.by(() =>
    this.ordinal === undefined ? undefined : this.#works.get(this.ordinal),
  );
  details: ReviewItem | undefined = $derived.by(() =>
    this.ordinal === undefined ? undefined : this.#details.get(this.ordinal),
  );
  /** The most worrying status of all items: a failed save of an item left behind stays visible. */
  status: WorkStatus = $derived.by(() => {
    const found = [...this.#works.values()].map((work) => work.status);
    const worstFirst: readonly WorkStatus[] = ['conflict', 'signedOut', 'offline', 'saving', 'unsaved'];
    return worstFirst.find((status) => found.includes(status)) ?? 'saved';
  });
  hasUnsavedWork: boolean = $derived.by(() => [...this.#works.values()].some((work) => work.hasUnsavedWork));
  /** Ordinals of items that wait for the reviewer to settle a conflict. */
  conflicts: readonly number[] = $derived.by(() =>
    [...this.#works.values()].filter((work) => work.conflict !== undefined).map((work) => work.ordinal),
  );

  async open(ordinal: number | undefined): Promise<void> {
    if (ordinal === this.ordinal) return;
    this.work?.leave();
    this.ordinal = ordinal;
    if (ordinal === undefined) return;
    this.navigator.current = ordinal;
    await this.#loadAround(ordinal);
  }

  next(): Promise<void> {
    return this.#step(1);
  }

  previous(): Promise<void> {
    return this.#step(-1);
  }

  /** Approves what is on screen and shows the next unfinished item, or takes an approval back and stays. */
  toggleApproval(): DomainError | JsonTextError | undefined {
    const { work, ordinal } = this;
    if (work === undefined || ordinal === undefined) return undefined;
    if (work.isApproved) {
      const problem = work.unapprove();
      if (problem === undefined) this.lastActions.add({ type: 'unapprove', ordinal });
      return problem;
    }
    const problem = work.approve();
    if (problem !== undefined) return problem;
    this.lastActions.add({ type: 'approve', ordinal });
    void this.open(this.navigator.nextUnfinished(ordinal) ?? ordinal);
    return undefined;
  }

  discard(): DomainError | undefined {
    const { work, ordinal } = this;
    if (work === undefined || ordinal === undefined) return undefined;
    const problem = work.discard();
    if (problem !== undefined) return problem;
    this.lastActions.add({ type: 'discard', ordinal });
    void this.open(this.navigator.neighbour(ordinal, 1) ?? this.navigator.neighbour(ordinal, -1));
    return undefined;
  }

  /** Back to the original target; the text dropped can be had again with `undoLast`. */
  revert(): DomainError | undefined {
    const { work, ordinal } = this;
    if (work === undefined || ordinal === undefined) return undefined;
    const { text } = work;
    const problem = work.revert();
    if (problem === undefined) this.lastActions.add({ type: 'revert', ordinal, text });
    return problem;
  }

  /** Takes back the last approve, unapprove, discard or revert and shows its item. */
  async undoLast(): Promise<UndoableAction | undefined> {
    const action = this.lastActions.take();
    if (action === undefined) return undefined;
    await this.open(action.ordinal);
    const work = this.#works.get(action.ordinal);
    switch (action.type) {
      case 'approve':
        work?.unapprove();
        break;
      case 'unapprove':
        work?.approve();
        break;
      case 'discard':
        work?.restore();
        break;
      case 'revert':
        work?.type(action.text);
        work?.flush();
        break;
    }
    return action;
  }

  /** Changes made on other screens, or the echo of our own. */
  async onRemoteChanges(changes: readonly ItemChange[]): Promise<void> {
    const reload: number[] = [];
    for (const [ordinal, state, revision] of changes) {
      const work = this.#works.get(ordinal);
      if (work?.hasUnsavedWork !== true) this.navigator.setState(ordinal, toStateCode(state));
      if (work !== undefined && BigInt(revision) > work.revision) reload.push(ordinal);
    }
    if (reload.length === 0) return;
    for (const item of (await this.#options.loader.atOrdinals(reload)) ?? []) {
      this.#works.get(item.ordinal)?.remoteChange(item);
    }
    await this.#leaveRemoved();
  }

  /** After a gap in the feed: states and loaded items may be out of date. */
  async catchUp(): Promise<void> {
    await this.#options.reloadStates();
    for (const work of this.#works.values()) this.navigator.setState(work.ordinal, stateCodeOf(work.state));
    const loaded = [...this.#works.keys()];
    for (const item of (await this.#options.loader.atOrdinals(loaded)) ?? []) {
      this.#works.get(item.ordinal)?.remoteChange(item);
    }
    for (const work of this.#works.values()) work.retryNow();
    await this.#leaveRemoved();
  }

  /** Resolves once everything given here has reached the server. @throws when something cannot, with the reason. */
  async settle(): Promise<void> {
    for (const work of this.#works.values()) work.flush();
    const deadline = Date.now() + SETTLE_TIMEOUT;
    while ([...this.#works.values()].some((work) => work.isSending)) {
      if (this.conflicts.length > 0) throw new Error('An item has two versions: settle that first');
      if (Date.now() > deadline) throw new Error('The server cannot be reached: your work is kept, nothing was pushed');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Takes up what an earlier page left unsent. Returns how many items had such work. */
  async resume(): Promise<number> {
    const stored = this.#options.store.all();
    const items = stored.length === 0 ? [] : await this.#options.loader.atOrdinals(stored.map((work) => work.ordinal));
    for (const item of items ?? []) {
      this.#take(item);
      const left = stored.find((work) => work.itemId === item.id);
      if (left !== undefined) this.#works.get(item.ordinal)?.resume(left);
    }
    return items?.length ?? 0;
  }

  async #step(direction: 1 | -1): Promise<void> {
    if (this.ordinal === undefined) return;
    const ordinal = this.navigator.neighbour(this.ordinal, direction);
    if (ordinal !== undefined) await this.open(ordinal);
  }

  /** The current item was removed elsewhere: the reviewer goes on with the one behind it. */
  async #leaveRemoved(): Promise<void> {
    const { ordinal } = this;
    if (ordinal === undefined || this.navigator.stateAt(ordinal) !== stateCode.removed) return;
    if (this.work?.conflict !== undefined || this.work?.hasUnsavedWork === true) return;
    await this.open(this.navigator.neighbour(ordinal, 1) ?? this.navigator.neighbour(ordinal, -1));
  }

  async #loadAround(ordinal: number): Promise<void> {
    const wanted = this.navigator
      .around(ordinal, NEIGHBOURS.before, NEIGHBOURS.after)
      .filter((near) => !this.#works.has(near) && !this.#loading.includes(near));
    if (wanted.length === 0) return;
    this.#loading = [...this.#loading, ...wanted];
    const items = await this.#options.loader.atOrdinals(wanted);
    this.#loading = this.#loading.filter((ordinal) => !wanted.includes(ordinal));
    this.loadFailed = items === undefined;
    for (const item of items ?? []) this.#take(item);
    this.#forgetFar();
  }

  #take(item: ReviewItem): void {
    this.#details.set(item.ordinal, item);
    if (this.#works.has(item.ordinal)) return;
    const { channel, store } = this.#options;
    const work = new ItemWork(item, channel, store, (changed) => this.#onWork(changed));
    this.#works.set(item.ordinal, work);
  }

  #onWork(work: ItemWork): void {
    this.navigator.setState(work.ordinal, stateCodeOf(work.state));
  }

  /** Keeps memory flat over a long day: far items without unsent work are loaded again when they are visited. */
  #forgetFar(): void {
    const near = this.ordinal === undefined ? [] : this.navigator.around(this.ordinal, 50, 50);
    for (const [ordinal, work] of this.#works) {
      if (near.includes(ordinal) || work.hasUnsavedWork) continue;
      this.#works.delete(ordinal);
      this.#details.delete(ordinal);
    }
  }
}
