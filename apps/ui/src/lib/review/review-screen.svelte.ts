import type { AnnotationSchema } from '@labeling/domain';
// What the review screen does on keys and buttons, apart from how it looks.
import { notify, notifyFailure, notifyObstacle } from '../layout/notify.js';
import { GuidelinesPlace } from '../guidelines/guidelines-place.svelte.js';
import { httpFindMatches } from '../filter/find-matches.js';
import { FilterModel } from '../filter/filter.svelte.js';
import { filterOfAddress } from '../filter/item-filter.js';
import { openItemList, type ItemListModel } from '../item-list/item-list.svelte.js';
import { itemLookOfAddress, openItemViews } from '../item-list/item-views.js';
import { readingPreferences } from '../json/reading-preferences.svelte.js';
import { numberWords } from '../navigator/number-words.js';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { Question, ReviewCommand } from '../items/item-command.js';
import { itemNumber } from '../items/item-number.js';
import { unpackBase64States } from '../items/state-codes.js';
import { firstOrdinal, openReview, type OpenReview } from './open-review.js';
import type { Presence } from '../presence/presence.svelte.js';
import type { ListViews } from '../views/list-views.svelte.js';
import type { Visits } from '../visits/visits.js';
import { copyAnswer } from './copy-answer.js';
import { httpOwnWork } from './own-work-client.js';
import { OwnWorkModel } from './own-work.svelte.js';
import { deletedQueue, heldItem, type HeldItem } from './held-item.js';
import { Preferences } from './preferences.svelte.js';
import { refusalWords, saveState } from './save-words.js';
import type { ReviewSession } from './review-session.svelte.js';
import type { HeldKeys, ReviewActions } from './review-shortcuts.js';

/** For how long after an item was closed a key pressed in a text belongs to the text, in milliseconds. */
const HELD_PAUSE = 700;

/** The parts of the screen that a key can lead to. */
export interface ScreenParts {
  askNumber(): void;
  focusFilter(): void;
  focusFirstField(): void;
  focusField(key: string): void;
  focusSearch(): void;
  formatJson(): void;
  showConflict(): void;
  hasRoomForGuidelines(): boolean;
}

export interface ScreenOptions {
  readonly queueId: string;
  /** Who is at the screen. */
  readonly memberId: string;
  /** `packed`: two bits per item, in base64. */
  readonly states: { readonly total: number; readonly packed: string; readonly position: string };
  readonly mayReview: () => boolean;
  readonly isLead: boolean;
  readonly guidelines: () => string;
  readonly schema: () => AnnotationSchema | undefined;
  readonly parts: ScreenParts;
  /** The queue's name, guidelines, schema or dataset changed. */
  readonly onSettings: () => void;
}

export class ReviewScreenModel {
  readonly navigator: NavigatorModel;
  readonly preferences = new Preferences();
  /** The queue as a list; knows what is selected for as long as the page lives. */
  readonly list: ItemListModel;
  readonly filter: FilterModel;
  /** The saved views of the list. */
  readonly views: ListViews;
  readonly #options: ScreenOptions;
  #opened = $state.raw<OpenReview>();
  showsPush = $state(false);
  showsShortcuts = $state(false);
  readonly guidelines: GuidelinesPlace;
  /** How much the member did here, and how fast. */
  readonly own: OwnWorkModel;
  showsHistory = $state(false);
  /** The list covers the item. */
  showsList = $state(false);
  /** Somebody deleted the queue while it was open here. */
  isDeleted = $state(false);
  /** Grows whenever somebody changed items of the queue. */
  itemChanges = $state(0);
  /** Grows with every key that does nothing because the item is held. */
  nudges = $state(0);
  #heldSince = 0;
  #takeObstacleBack: (() => void) | undefined;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.navigator = new NavigatorModel(unpackBase64States(options.states.packed, options.states.total));
    this.filter = new FilterModel(this.navigator, {
      find: httpFindMatches(options.queueId),
      onApplied: () => this.#showMatching(),
    });
    this.guidelines = new GuidelinesPlace({
      text: options.guidelines,
      hasRoomBeside: options.parts.hasRoomForGuidelines,
      preferences: this.preferences,
      onNone: () =>
        notify('This queue has no guidelines yet', { detail: 'Admins can add them in the queue settings.' }),
    });
    this.own = new OwnWorkModel(() => httpOwnWork(options.queueId));
    this.list = openItemList(options.queueId, {
      navigator: this.navigator,
      settle: async () => this.session?.settle(),
      onDone: (undo) => this.session?.actions.last.add({ type: 'bulk', undo }),
    });
    this.views = openItemViews(options.queueId, {
      filter: this.filter,
      list: this.list,
      member: { id: options.memberId, maySave: options.mayReview(), isLead: options.isLead },
    });
  }

  session: ReviewSession | undefined = $derived.by(() => this.#opened?.session);
  presence: Presence | undefined = $derived.by(() => this.#opened?.presence);
  visits: Visits | undefined = $derived.by(() => this.#opened?.visits);
  work = $derived.by(() => this.session?.work);
  item = $derived.by(() => this.session?.details);
  /** The screen says that the queue is finished instead of showing an item. */
  atEnd: boolean = $derived.by(() => this.session?.atEnd === true);
  /** What somebody at the screen looks at: no item while the list covers it or another one is loading. */
  inView: string | undefined = $derived.by(() =>
    this.showsList || this.atEnd || this.session?.onTheWay !== undefined ? undefined : this.work?.id,
  );
  /** What somebody else did to the item on screen, or to its queue, so that it can only be read. */
  held: HeldItem | undefined = $derived.by(() => {
    if (this.showsList || this.work === undefined || this.atEnd) return undefined;
    if (this.isDeleted) return deletedQueue;
    return this.session?.isHeld === true ? heldItem(this.work, this.#options.memberId) : undefined;
  });
  /** Why the item cannot be approved now; undefined when it can. */
  blocked: string | undefined = $derived.by(() => {
    if (!this.#options.mayReview()) return 'You have read-only access to this queue';
    if (this.held !== undefined) return undefined;
    return this.work?.problem === undefined ? undefined : 'The target is not valid JSON';
  });
  /** What the schema finds missing in the target that was to be approved. */
  lack = $derived.by(() => this.session?.actions.check.lackOf(this.work));
  /** Why the item's target cannot be changed now; undefined when it can. */
  locked: string | undefined = $derived.by(() => {
    if (this.session?.onTheWay !== undefined) return 'The next item is loading.';
    if (this.isDeleted) return deletedQueue.words;
    if (this.work?.isApproved === true) return 'The item is approved. Unapprove it to restore an earlier target.';
    return this.work?.isRemoved === true ? 'The item is no longer in the queue.' : undefined;
  });
  /** Whether there is an answer to copy into the item on screen. */
  canCopyAnswer: boolean = $derived.by(
    () => (this.session?.actions.answers.all.length ?? 0) + (this.own.now?.last.length ?? 0) > 0,
  );
  saving = $derived.by(() => saveState(this.session?.status ?? 'saved'));

  readonly actions: ReviewActions = {
    previous: () => this.#step((session) => session.previous()),
    next: () => this.#step((session) => session.next()),
    goToNumber: () => this.#options.parts.askNumber(),
    filter: () => this.#options.parts.focusFilter(),
    undoLast: () => void this.session?.actions.undoLast(),
    copyAnswer: () => void this.#copyAnswer(),
    focusFirstField: () => this.#options.parts.focusFirstField(),
    focusSearch: () => this.#options.parts.focusSearch(),
    toggleMarkdown: () => (readingPreferences.markdown = !readingPreferences.markdown),
    formatJson: () => this.#options.parts.formatJson(),
    toggleGuidelines: () => {
      this.guidelines.toggle();
      // Two sheets would have the same place.
      if (this.guidelines.isSheet) this.showsHistory = false;
    },
    toggleList: () => (this.showsList = !this.showsList),
    toggleHistory: () => {
      this.showsHistory = !this.showsHistory;
      this.guidelines.closeSheet();
    },
    toggleShortcuts: () => (this.showsShortcuts = !this.showsShortcuts),
  };

  /** The item, and the filter or the list, as the page's address keeps them. The item's number is one that it keeps. */
  get address(): string | undefined {
    const shown = this.showsList ? this.views.address : this.filter.address;
    if (this.atEnd) return shown === '' ? '' : `?${shown}`;
    const { ordinal } = this.session ?? {};
    const nothingMatches = this.navigator.isFiltered && this.navigator.total === 0;
    if ((ordinal === undefined && !nothingMatches) || this.navigator.queueTotal === 0) return undefined;
    // Not where the pointer is on the bar: browsers refuse an address that changes with every frame.
    const item = `?item=${itemNumber(ordinal ?? this.navigator.current)}`;
    return shown === '' ? item : `${item}&${shown}`;
  }

  /** Starts where the address says and resumes unsaved work. The returned function closes the screen. */
  open(address: URLSearchParams): () => void {
    const { queueId, memberId, states } = this.#options;
    const opened = openReview({ queueId, memberId, since: states.position }, this.navigator, this.preferences, {
      onSettings: this.#options.onSettings,
      onItems: (ordinals) => {
        this.list.changed(ordinals);
        this.itemChanges++;
      },
      onStorageTrouble: () =>
        notifyFailure(
          'This browser cannot keep drafts',
          'Browser storage is full or blocked. Edits are still saved on the server.',
        ),
      mayAct: () => !this.showsList && this.#options.mayReview(),
      isInView: () => !this.showsList && !this.showsPush,
      blocked: () => this.blocked,
      schema: this.#options.schema,
      showField: (key) => this.#options.parts.focusField(key),
      tell: (message, options) => notify(message, { ...options, undoKey: 'u' }),
      tellFailure: notifyFailure,
      tellBlocked: (reason) => (this.#takeObstacleBack = notifyObstacle(reason)),
      onRefused: (ordinal, refusal) =>
        notifyFailure(refusalWords(refusal, itemNumber(ordinal)), refusal.detail, {
          label: 'Show item',
          run: () => void this.session?.open(ordinal),
        }),
    });
    this.#opened = opened;
    void this.#start(opened.session, address);
    return () => {
      this.filter.close();
      this.own.close();
      opened.close();
    };
  }

  reload(): void {
    void this.#opened?.reload();
  }

  /** Goes to what waits for the reviewer: two versions to choose from, or a text that was refused. */
  showWaiting(): void {
    if (this.work?.conflict !== undefined) this.#options.parts.showConflict();
    else void this.session?.open(this.session.waitingOrdinal);
  }

  /** Runs the command of these keys, or of their button, for the item on screen. */
  press(keys: string): void {
    if (this.held === undefined) this.session?.actions.press(keys);
    else this.nudge();
  }

  /** Another item is on screen, or its text can be sent again. */
  noteUnblocked(): void {
    this.#takeObstacleBack?.();
    this.#takeObstacleBack = undefined;
  }

  /** Draws attention to why the item is held. */
  nudge(): void {
    this.nudges++;
  }

  /** Another item is held, or none any more. */
  noteHeld(): void {
    this.nudges = 0;
    this.#heldSince = performance.now();
  }

  readonly heldKeys: HeldKeys = {
    isHeld: () => this.held !== undefined,
    nudge: () => this.nudge(),
    mayLeaveText: () => performance.now() - this.#heldSince > HELD_PAUSE,
  };

  /** What has to be asked before a command can be given. */
  get question(): Question<ReviewCommand> | undefined {
    return this.session?.actions.question;
  }
  closeQuestion(): void {
    if (this.session !== undefined) this.session.actions.question = undefined;
  }

  /** Gives the item on screen a command. */
  give(command: ReviewCommand): void {
    this.session?.actions.give(command);
  }

  async showItem(itemId: string): Promise<void> {
    await this.session?.open(await this.#opened?.ordinalOf(itemId));
  }

  /** An item chosen in the list. */
  openFromList(ordinal: number): void {
    this.showsList = false;
    void this.session?.open(ordinal);
  }

  /** What scrubbing shows at once; the item itself is loaded when the pointer rests or is released. */
  jump(ordinal: number, scrubbing: boolean): void {
    this.navigator.current = ordinal;
    this.list.cursor.put(ordinal);
    if (!scrubbing) void this.session?.open(ordinal);
  }

  async #copyAnswer(): Promise<void> {
    const { session } = this;
    if (session === undefined || this.showsList || this.atEnd) return;
    await copyAnswer(session, {
      // The banner of a held item, and a button that is missing, say why.
      locked: () => (this.held !== undefined || !this.#options.mayReview() ? '' : this.locked),
      schema: this.#options.schema,
      approvedLast: async () => {
        if (this.own.now === undefined) await this.own.refresh();
        return this.own.now?.last ?? [];
      },
      itemById: async (id) => this.#opened?.itemById(id),
      tell: notify,
    });
  }

  #step(go: (session: ReviewSession) => Promise<void>): void {
    if (this.isDeleted) this.nudge();
    else if (!this.showsList && this.session !== undefined) void go(this.session);
  }

  async #start(session: ReviewSession, address: URLSearchParams) {
    const id = address.get('id');
    if (id !== null) return void (await this.#startAt(session, id));
    const number = Number(address.get('item')) || undefined;
    if (address.has('list')) {
      this.showsList = true;
      this.views.openId = address.get('view') ?? undefined;
      this.list.lookLike(itemLookOfAddress(address));
    }
    const restored = this.filter.restore(filterOfAddress(address));
    // A link shows its item at once, however long the search takes, and whether it matches or not.
    if (number === undefined) await restored;
    const ordinal = firstOrdinal(this.navigator, number);
    const opened = session.open(ordinal);
    this.#tellOtherNumber(number, ordinal);
    session.atEnd = number === undefined && this.navigator.isFinished && !this.navigator.isFiltered;
    await opened;
    await this.#resumeUnsaved(session);
  }

  #tellOtherNumber(asked: number | undefined, shown: number | undefined) {
    if (asked === undefined || shown === undefined) return;
    const words = numberWords(asked, { shown, last: this.navigator.lastNumber });
    if (words !== undefined) notify(words);
  }

  /** A link from elsewhere names the item by its id, which means it in any queue. */
  async #startAt(session: ReviewSession, itemId: string) {
    const ordinal = await this.#opened?.ordinalOf(itemId);
    await session.open(ordinal ?? firstOrdinal(this.navigator, undefined));
    await this.#resumeUnsaved(session);
  }

  async #resumeUnsaved(session: ReviewSession) {
    const resumed = await session.items.resume();
    if (resumed > 0) notify(`Unsaved changes on ${resumed === 1 ? '1 item' : `${resumed} items`} were restored`);
  }

  /** After a change of the filter: the item on screen stays if it matches; otherwise the nearest match is shown. */
  #showMatching() {
    // An item that stays is opened, too: it has other neighbors now.
    void this.session?.open(this.navigator.nearest(this.navigator.current));
  }
}
