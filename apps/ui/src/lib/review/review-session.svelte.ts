import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCode, stateCodeOf, knownCode } from '../items/state-codes.js';
import type { CommandClient } from './command-client.js';
import { ItemActions, type ActionsOptions } from './item-actions.svelte.js';
import { LoadedItems } from './loaded-items.svelte.js';
import type { ItemLoader } from './item-loader.js';
import type { ItemWork } from './item-work.svelte.js';
import { worstFirst, type Refusal, type WorkStatus } from './work-status.js';
import type { ReviewItem } from '../items/item-wire.js';
import { isTurnedAway, turnedAwayWords } from '../project/turned-away.js';
import type { ItemChange } from './live-feed.js';
import { NextItem, type NextItemOptions } from './next-item.js';
import type { WorkStore } from './work-store.js';

export interface ReviewSessionOptions extends NextItemOptions, ActionsOptions {
  readonly client: CommandClient;
  readonly loader: ItemLoader;
  readonly store: WorkStore;
  /** Reloads the states of all items after too much has changed at once. `false` when they cannot be loaded now. */
  readonly reloadStates: () => Promise<boolean>;
  /** The server refused a command to an item that was on screen a moment ago or still is. */
  readonly onRefused?: (work: ItemWork, refusal: Refusal) => void;
  readonly onSentAgain?: (work: ItemWork, refusal: Refusal) => void;
  /** Whether the reviewer sees the item: not while the list or a dialog that removes items covers it. */
  readonly isInView?: () => boolean;
}

/** How many items around the current one are kept loaded, so that moving on never waits. */
const NEIGHBORS = { before: 2, after: 4, unfinished: 4 };
/** Pause before an item that could not be loaded is requested again, in milliseconds. */
const LOAD_AGAIN = 1_000;
/** How long a push waits for edits on their way, in milliseconds. */
const SETTLE_TIMEOUT = 10_000;

export type CameBy = 'approving' | 'moving';

/** One reviewer at one queue: where they are, what they do, and what is still on its way to the server. */
export class ReviewSession {
  readonly navigator: NavigatorModel;
  /** What the reviewer does to the item on screen. */
  readonly actions: ItemActions;
  readonly items: LoadedItems;
  readonly #options: ReviewSessionOptions;
  readonly #nextItem: NextItem;
  /** Where the reviewer wants to be: `ordinal`, or an item that is still loading. */
  wanted = $state.raw<number>();
  /** Something was opened, or there was nothing to open: before that, it is still open where to start. */
  hasBegun = false;
  /** Changes that arrive while all states are loading, since the loaded states may be older. */
  #changesMeanwhile: readonly ItemChange[][] = [];
  #catchUpAgain: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  ordinal = $state.raw<number>();
  /** Nothing is left to do in what is shown, and the screen says so instead of showing an item. */
  atEnd = $state.raw(false);
  /** What brought the reviewer to the item that is on screen or on the way. */
  cameBy = $state.raw<CameBy>('moving');

  constructor(navigator: NavigatorModel, options: ReviewSessionOptions) {
    this.navigator = navigator;
    this.#options = options;
    this.#nextItem = new NextItem(navigator, options);
    this.actions = new ItemActions(this, this.#nextItem, options);
    const onChange = (work: ItemWork) => navigator.setState(work.ordinal, stateCodeOf(work.state));
    // The reviewer may be on another item by now, and stays there.
    const onRefused = (work: ItemWork, refusal: Refusal) => options.onRefused?.(work, refusal);
    const onSentAgain = (work: ItemWork, refusal: Refusal) => options.onSentAgain?.(work, refusal);
    this.items = new LoadedItems({ ...options, events: { onChange, onRefused, onSentAgain } });
  }

  work: ItemWork | undefined = $derived.by(() => this.items.work(this.ordinal));
  details: ReviewItem | undefined = $derived.by(() => this.items.details(this.ordinal));
  /** The most worrying status of all items: a failed save of an earlier item stays visible. */
  status: WorkStatus = $derived.by(() => {
    const found = this.items.works.map((work) => work.status);
    const worst = worstFirst.find((status) => found.includes(status));
    if (worst !== undefined) return worst;
    if (this.items.loadFailed) return this.items.turnedAway ?? 'offline';
    return this.items.hasLeftWork ? 'saving' : 'saved';
  });
  /**
   * Where an item waits for the reviewer: first one with two versions to choose from, then one with a refused text, in
   * the order of `status`. The item on screen comes first.
   */
  waitingOrdinal: number | undefined = $derived.by(() => {
    const firstOf = (waits: (work: ItemWork | undefined) => boolean) =>
      waits(this.work) ? this.ordinal : this.items.works.find(waits)?.ordinal;
    return firstOf((work) => work?.conflict !== undefined) ?? firstOf((work) => work?.status === 'refused');
  });
  wouldLoseWork: boolean = $derived.by(() => this.items.works.some((work) => work.wouldLoseWork));
  /** The item with a number that cannot be read, which is lost with the page: the browser keeps all else that is typed. */
  unreadable: ItemWork | undefined = $derived.by(() => this.items.works.find((work) => work.unreadable.length > 0));

  /** The requested item while it is loading: until it is there, nothing can be done to the one still on screen. */
  get onTheWay(): number | undefined {
    return this.work !== undefined && this.wanted !== this.ordinal ? this.wanted : undefined;
  }

  /**
   * Whether somebody else removed or approved the item on screen. It stays there, and nothing is done to it until the
   * reviewer reopens it or moves on.
   */
  get isHeld(): boolean {
    return this.work?.isClosedElsewhere === true && this.onTheWay === undefined && !this.atEnd;
  }

  /** Moves on. The previous item stays on screen until the next one is there; neighbors already are. */
  async open(ordinal: number | undefined, cameBy: CameBy = 'moving'): Promise<void> {
    this.hasBegun = true;
    this.wanted = ordinal;
    this.cameBy = cameBy;
    this.atEnd = false;
    if (ordinal === undefined) {
      this.items.loadFailed = false;
      return this.#show(undefined);
    }
    this.navigator.current = ordinal;
    this.#showWanted();
    await this.#loadAround(ordinal);
  }

  /** Shows the first item once an empty screen has one to show. */
  async leaveEmptyScreen(): Promise<void> {
    if (this.hasBegun && this.wanted === undefined && !this.atEnd) await this.open(this.navigator.ordinalAt(1));
  }

  /**
   * For an item that is yet to be found, by its ordinal: the returned function opens it, unless there is none or the
   * reviewer has gone elsewhere since.
   */
  openLater(): (found: number | undefined) => Promise<void> {
    const { wanted } = this;
    return async (ordinal) => {
      if (ordinal !== undefined && this.wanted === wanted) await this.open(ordinal);
    };
  }

  async next(): Promise<void> {
    if (this.atEnd) return;
    await (this.isHeld ? this.#leaveHeld() : this.#step(1));
  }

  /** From the end it leads back to the item that was on screen before. */
  previous(): Promise<void> {
    return this.atEnd ? this.open(this.ordinal) : this.#step(-1);
  }

  /** From the end to an item that was added or opened again meanwhile. */
  async continue(): Promise<void> {
    await this.open(this.navigator.nextUnfinished(this.ordinal ?? -1) ?? this.ordinal);
  }

  /** Changes made on other screens, or the echo of our own. */
  async onRemoteChanges(changes: readonly ItemChange[]): Promise<void> {
    const newer = changes.filter(([ordinal, state, revision, , turn]) => {
      if (turn !== undefined) this.navigator.setTurn(ordinal, turn);
      const work = this.items.work(ordinal);
      const isBehind = work !== undefined && BigInt(revision) < work.revision;
      if (work?.hasUnsavedWork !== true && !isBehind) this.navigator.setState(ordinal, knownCode(state));
      if (work === undefined) this.items.hear(ordinal, BigInt(revision));
      return work !== undefined && (BigInt(revision) > work.knownThrough || this.#mayBeDecided(work, state));
    });
    for (const meanwhile of this.#changesMeanwhile) meanwhile.push(...changes);
    await this.items.refresh(
      newer.map(([ordinal]) => ordinal),
      this.ordinal,
    );
    await this.#leaveRemoved();
  }

  /** The last submission that an item needs may have approved it: only the server knows what the others answered. */
  #mayBeDecided(work: ItemWork, state: number): boolean {
    return this.#options.annotates === true && knownCode(state) === stateCode.Approved && work.closed === undefined;
  }

  /** After a gap in the feed: states and loaded items may be out of date. */
  async catchUp(): Promise<void> {
    clearTimeout(this.#catchUpAgain);
    const meanwhile: ItemChange[] = [];
    this.#changesMeanwhile = [...this.#changesMeanwhile, meanwhile];
    const isLoaded = await this.#options.reloadStates();
    this.#changesMeanwhile = this.#changesMeanwhile.filter((one) => one !== meanwhile);
    if (!isLoaded && !this.#isClosed) this.#catchUpAgain = setTimeout(() => void this.catchUp(), LOAD_AGAIN);
    for (const [ordinal, state, , , turn] of meanwhile) {
      this.navigator.setState(ordinal, knownCode(state));
      if (turn !== undefined) this.navigator.setTurn(ordinal, turn);
    }
    for (const work of this.items.works) this.navigator.setState(work.ordinal, stateCodeOf(work.state));
    await this.items.refreshAll(this.ordinal);
    for (const work of this.items.works) work.retryNow();
    await this.#leaveRemoved();
  }

  /** The screen is left: what could not be loaded or sent is not tried again. The next screen continues what is kept. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#catchUpAgain);
    this.work?.leave();
    this.items.close();
  }

  /** The reviewer has the right to change items again. */
  sendRefused(): void {
    for (const work of this.items.works) work.sendRefused();
  }

  /** Resolves once everything given here has reached the server. @throws when something cannot, with the reason. */
  async settle(): Promise<void> {
    for (const work of this.items.works) work.flush();
    const deadline = Date.now() + SETTLE_TIMEOUT;
    while (this.items.hasLeftWork || this.items.works.some((work) => work.isSending)) {
      const { status } = this;
      if (status === 'conflict') throw new Error('An item has a conflict. Resolve it first.');
      if (isTurnedAway(status)) throw new Error(turnedAwayWords[status]);
      if (Date.now() > deadline)
        throw new Error('The server cannot be reached. Your work is kept and nothing was pushed.');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  #showWanted(): void {
    if (this.items.work(this.wanted) !== undefined) this.#show(this.wanted);
  }

  #show(ordinal: number | undefined): void {
    if (ordinal === this.ordinal) return;
    this.work?.leave();
    this.ordinal = ordinal;
    this.work?.enter();
  }

  async #step(direction: 1 | -1): Promise<void> {
    const from = this.wanted ?? this.ordinal;
    const ordinal = from === undefined ? undefined : this.navigator.neighbor(from, direction);
    if (ordinal !== undefined) await this.open(ordinal);
  }

  /** Out of view, an item that was removed gives way to the next. In view it stays until the reviewer moves on. */
  async #leaveRemoved(): Promise<void> {
    const { ordinal, work } = this;
    if (ordinal === undefined || this.#options.isInView?.() !== false) return;
    work?.enter();
    if (this.navigator.stateAt(ordinal) !== stateCode.removed) return;
    if (work?.conflict !== undefined || work?.hasUnsavedWork === true || this.onTheWay !== undefined) return;
    const { atEnd } = this;
    const opened = this.open(this.#nextItem.afterRemoving(ordinal));
    this.atEnd = atEnd;
    await opened;
  }

  /** Somebody else's approval may have been the last one, so that all is done. */
  async #leaveHeld(): Promise<void> {
    const { ordinal } = this;
    if (ordinal === undefined) return;
    const opened = this.open(this.#nextItem.afterHeld(ordinal));
    this.atEnd = this.navigator.isFinished;
    await opened;
  }

  async #loadAround(ordinal: number): Promise<void> {
    const near = this.navigator.around(ordinal, NEIGHBORS.before, NEIGHBORS.after);
    // A removed item is not a neighbor of itself, but can be requested: to undo a discard.
    const loaded = await this.items.load([
      ordinal,
      ...near,
      ...this.#nextItem.unfinishedAfter(ordinal, NEIGHBORS.unfinished),
    ]);
    this.items.putAwayFarFrom(this.wanted ?? ordinal, this.ordinal);
    this.#showWanted();
    if (this.wanted !== ordinal) return;
    this.items.loadFailed = !loaded;
    if (loaded || this.#isClosed) return;
    setTimeout(() => void (this.wanted === ordinal && this.#loadAround(ordinal)), LOAD_AGAIN);
  }
}
