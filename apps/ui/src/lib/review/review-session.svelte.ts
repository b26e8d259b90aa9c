import type { DomainError, JsonText, JsonTextError } from '@labeling/domain';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCode, stateCodeOf, knownCode } from '../items/state-codes.js';
import type { CommandClient } from './command-client.js';
import { LoadedItems } from './loaded-items.svelte.js';
import type { ItemLoader } from './item-loader.js';
import type { ItemWork } from './item-work.svelte.js';
import { worstFirst, type Refusal, type WorkStatus } from './work-status.js';
import type { ReviewItem } from '../items/item-wire.js';
import { LastActions, type Undone } from './last-actions.svelte.js';
import type { ItemChange } from './live-feed.js';
import { takeBack } from './take-back.js';
import { NextItem, type NextItemOptions } from './next-item.js';
import type { WorkStore } from './work-store.js';

export interface ReviewSessionOptions extends NextItemOptions {
  readonly client: CommandClient;
  readonly loader: ItemLoader;
  readonly store: WorkStore;
  /** Reloads the states of all items, after too much changed at once. `false` when they cannot be had now. */
  readonly reloadStates: () => Promise<boolean>;
  /** The server did not take what was done to an item, which was on screen a moment ago or still is. */
  readonly onRefused?: (ordinal: number, refusal: Refusal) => void;
}

/** How many items around the current one are kept loaded, so that moving on never waits. */
const NEIGHBORS = { before: 2, after: 4, unfinished: 4 };
/** Pause before an item that could not be loaded is asked for again, in milliseconds. */
const LOAD_AGAIN = 1_000;
/** How long a push waits for edits on their way, in milliseconds. */
const SETTLE_TIMEOUT = 10_000;

/** One reviewer at one queue: where they are, what they did, and what is still on its way to the server. */
export class ReviewSession {
  readonly navigator: NavigatorModel;
  readonly lastActions = new LastActions();
  readonly items: LoadedItems;
  readonly #options: ReviewSessionOptions;
  readonly #nextItem: NextItem;
  /** Where the reviewer wants to be: `ordinal`, or one that is still being loaded. */
  wanted = $state.raw<number>();
  /** Changes told while all states are being loaded, which may be of a moment before. */
  #toldMeanwhile: readonly ItemChange[][] = [];
  #catchUpAgain: ReturnType<typeof setTimeout> | undefined;
  ordinal = $state.raw<number>();

  constructor(navigator: NavigatorModel, options: ReviewSessionOptions) {
    this.navigator = navigator;
    this.#options = options;
    this.#nextItem = new NextItem(navigator, options);
    const onChange = (work: ItemWork) => navigator.setState(work.ordinal, stateCodeOf(work.state));
    const onRefused = (work: ItemWork, refusal: Refusal) => this.#bringBack(work, refusal);
    this.items = new LoadedItems({ ...options, events: { onChange, onRefused } });
  }

  work: ItemWork | undefined = $derived.by(() => this.items.work(this.ordinal));
  details: ReviewItem | undefined = $derived.by(() => this.items.details(this.ordinal));
  /** The most worrying status of all items: a failed save of an item left behind stays visible. */
  status: WorkStatus = $derived.by(() => {
    const found = this.items.works.map((work) => work.status);
    const worst = worstFirst.find((status) => found.includes(status));
    return worst ?? (this.items.loadFailed ? 'offline' : this.items.hasLeftWork ? 'saving' : 'saved');
  });
  /**
   * Where an item waits for the reviewer: two versions to choose from, before a text refused, as `status` tells. The one
   * on screen comes first.
   */
  waitingOrdinal: number | undefined = $derived.by(() => {
    const firstOf = (waits: (work: ItemWork | undefined) => boolean) =>
      waits(this.work) ? this.ordinal : this.items.works.find(waits)?.ordinal;
    return firstOf((work) => work?.conflict !== undefined) ?? firstOf((work) => work?.status === 'refused');
  });
  hasUnsavedWork: boolean = $derived.by(() => this.items.works.some((work) => work.hasUnsavedWork));

  /** The item asked for that is not there yet: until then nothing can be done to the one still on screen. */
  get onTheWay(): number | undefined {
    return this.work !== undefined && this.wanted !== this.ordinal ? this.wanted : undefined;
  }

  /** Moves on. The item before stays on screen until the next one is there; one that is near already is. */
  async open(ordinal: number | undefined): Promise<void> {
    this.wanted = ordinal;
    if (ordinal === undefined) {
      this.items.loadFailed = false;
      return this.#show(undefined);
    }
    this.navigator.current = ordinal;
    this.#showWanted();
    await this.#loadAround(ordinal);
  }

  next(): Promise<void> {
    return this.#step(1);
  }

  previous(): Promise<void> {
    return this.#step(-1);
  }

  /** Approves what is on screen and moves on as the reviewer prefers, or takes an approval back and stays. */
  toggleApproval(): DomainError | JsonTextError | undefined {
    const work = this.#atHand;
    if (work === undefined) return undefined;
    const { ordinal, isApproved } = work;
    const problem = isApproved ? work.unapprove() : work.approve();
    if (problem !== undefined) return problem;
    this.lastActions.add({ type: isApproved ? 'unapprove' : 'approve', ordinal });
    if (!isApproved) void this.open(this.#nextItem.afterApproving(ordinal) ?? ordinal);
    return undefined;
  }

  discard(): DomainError | undefined {
    const work = this.#atHand;
    if (work === undefined) return undefined;
    const problem = work.discard();
    if (problem !== undefined) return problem;
    this.lastActions.add({ type: 'discard', ordinal: work.ordinal });
    void this.open(this.#nextItem.afterRemoving(work.ordinal));
    return undefined;
  }

  /** Flags the item with a reason, or takes the flag off. */
  setFlag(reason: string | undefined): DomainError | undefined {
    const work = this.#atHand;
    if (work === undefined) return undefined;
    const { ordinal, flagReason: before } = work;
    const problem = reason === undefined ? work.unflag() : work.flag(reason);
    if (problem === undefined) {
      this.lastActions.add({ type: reason === undefined ? 'unflag' : 'flag', ordinal, before, after: reason });
    }
    return problem;
  }

  /** Back to the original target; the text dropped can be had again with `undoLast`. */
  revert(): DomainError | undefined {
    const work = this.#atHand;
    if (work === undefined) return undefined;
    const { text, ordinal } = work;
    const problem = work.revert();
    if (problem === undefined) this.lastActions.add({ type: 'revert', ordinal, text, left: work.text });
    return problem;
  }

  /** Takes up an earlier target as a new edit; the text before can be had again with `undoLast`. */
  useTarget(target: JsonText): void {
    const work = this.#atHand;
    if (work === undefined || work.isApproved || work.isRemoved) return;
    const { text, ordinal } = work;
    work.type(target);
    work.flush();
    this.lastActions.add({ type: 'useTarget', ordinal, text, left: work.text });
  }

  /** Takes back the last thing done here and shows its item. Undefined when there is nothing to take back. */
  async undoLast(): Promise<Undone | undefined> {
    const action = this.lastActions.take();
    if (action === undefined) return undefined;
    if (action.type === 'bulk') return action.undo() ? { type: 'bulk', came: 'done' } : this.undoLast();
    const opened = this.open(action.ordinal);
    // An item at hand is changed at once: the next key may already mean what it is then.
    if (this.items.work(action.ordinal) === undefined) await opened;
    const work = this.items.work(action.ordinal);
    if (work === undefined) this.lastActions.add(action);
    const came = work === undefined ? 'notLoaded' : takeBack(work, action) ? 'done' : 'changedSince';
    return { type: action.type, came };
  }

  /** Changes made on other screens, or the echo of our own. */
  async onRemoteChanges(changes: readonly ItemChange[]): Promise<void> {
    const newer = changes.filter(([ordinal, state, revision]) => {
      const work = this.items.work(ordinal);
      const isBehind = work !== undefined && BigInt(revision) < work.revision;
      if (work?.hasUnsavedWork !== true && !isBehind) this.navigator.setState(ordinal, knownCode(state));
      if (work === undefined) this.items.hear(ordinal, BigInt(revision));
      return work !== undefined && BigInt(revision) > work.revision;
    });
    for (const told of this.#toldMeanwhile) told.push(...changes);
    await this.items.refresh(newer.map(([ordinal]) => ordinal));
    await this.#leaveRemoved();
  }

  /** After a gap in the feed: states and loaded items may be out of date. */
  async catchUp(): Promise<void> {
    clearTimeout(this.#catchUpAgain);
    const meanwhile: ItemChange[] = [];
    this.#toldMeanwhile = [...this.#toldMeanwhile, meanwhile];
    const isLoaded = await this.#options.reloadStates();
    this.#toldMeanwhile = this.#toldMeanwhile.filter((told) => told !== meanwhile);
    if (!isLoaded) this.#catchUpAgain = setTimeout(() => void this.catchUp(), LOAD_AGAIN);
    for (const [ordinal, state] of meanwhile) this.navigator.setState(ordinal, knownCode(state));
    for (const work of this.items.works) this.navigator.setState(work.ordinal, stateCodeOf(work.state));
    await this.items.refreshAll();
    for (const work of this.items.works) work.retryNow();
    await this.#leaveRemoved();
  }

  /** Resolves once everything given here has reached the server. @throws when something cannot, with the reason. */
  async settle(): Promise<void> {
    for (const work of this.items.works) work.flush();
    const deadline = Date.now() + SETTLE_TIMEOUT;
    while (this.items.hasLeftWork || this.items.works.some((work) => work.isSending)) {
      if (this.status === 'conflict') throw new Error('An item has a conflict. Resolve it first.');
      if (Date.now() > deadline)
        throw new Error('The server cannot be reached. Your work is kept and nothing was pushed.');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** The item that keys act on: none while another one is on its way to the screen. */
  get #atHand(): ItemWork | undefined {
    return this.onTheWay === undefined ? this.work : undefined;
  }

  #showWanted(): void {
    if (this.items.work(this.wanted) !== undefined) this.#show(this.wanted);
  }

  #show(ordinal: number | undefined): void {
    if (ordinal === this.ordinal) return;
    this.work?.leave();
    this.ordinal = ordinal;
  }

  async #step(direction: 1 | -1): Promise<void> {
    const from = this.wanted ?? this.ordinal;
    const ordinal = from === undefined ? undefined : this.navigator.neighbor(from, direction);
    if (ordinal !== undefined) await this.open(ordinal);
  }

  /** What could not be done is shown where it was done, unless the reviewer is already writing somewhere else. */
  #bringBack(work: ItemWork, refusal: Refusal): void {
    if (this.work?.hasUnsavedWork !== true) void this.open(work.ordinal);
    this.#options.onRefused?.(work.ordinal, refusal);
  }

  /** The current item was removed elsewhere: the reviewer goes on with the one behind it. */
  async #leaveRemoved(): Promise<void> {
    const { ordinal, work } = this;
    if (ordinal === undefined || this.navigator.stateAt(ordinal) !== stateCode.removed) return;
    if (work?.conflict === undefined && work?.hasUnsavedWork !== true)
      await this.open(this.#nextItem.afterRemoving(ordinal));
  }

  async #loadAround(ordinal: number): Promise<void> {
    const near = this.navigator.around(ordinal, NEIGHBORS.before, NEIGHBORS.after);
    // A removed item is no neighbor of its own, but can be asked for: to undo a discard.
    const loaded = await this.items.load([
      ordinal,
      ...near,
      ...this.#nextItem.unfinishedAfter(ordinal, NEIGHBORS.unfinished),
    ]);
    this.items.putAwayFarFrom(this.wanted ?? ordinal, this.ordinal);
    this.#showWanted();
    if (this.wanted !== ordinal) return;
    this.items.loadFailed = !loaded;
    if (loaded) return;
    setTimeout(() => void (this.wanted === ordinal && this.#loadAround(ordinal)), LOAD_AGAIN);
  }
}
