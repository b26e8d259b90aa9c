// What the review screen does on keys and buttons, apart from how it looks.
import type { Actor } from '@labeling/domain';
import { withSeenAs } from '../annotations/queue-address.js';
import { httpCommentsClient } from '../comments/comments-client.js';
import { DraftStore } from '../comments/draft-store.js';
import { ItemComments } from '../comments/item-comments.svelte.js';
import { notify, notifyFailure, notifyObstacle, takeFailureBack } from '../layout/notify.js';
import { GuidelinesPlace } from '../guidelines/guidelines-place.svelte.js';
import { httpFindMatches } from '../filter/find-matches.js';
import { FilterModel } from '../filter/filter.svelte.js';
import { openItemList, type ItemListModel } from '../item-list/item-list.svelte.js';
import { openItemViews } from '../item-list/item-views.js';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { ItemDialog, Question, ReviewCommand } from '../items/item-command.js';
import { approverOf } from '../items/item-wire.js';
import { unpackBase64Queue } from '../items/state-codes.js';
import { screensOf } from './kept-records.js';
import { openReview, type OpenReview } from './open-review.js';
import { openScreen, type OpenScreen } from './open-screens.js';
import type { Presence } from '../presence/presence.svelte.js';
import type { ListViews } from '../views/list-views.svelte.js';
import type { Visits } from '../visits/visits.js';
import { copyAnswer } from './copy-answer.js';
import { httpOwnWork } from './own-work-client.js';
import { OwnWorkModel } from './own-work.svelte.js';
import { Preferences } from './preferences.svelte.js';
import { saveState } from './save-words.js';
import type { ReviewSession } from './review-session.svelte.js';
import type { ReviewActions } from './review-shortcuts.js';
import { screenActions, type ScreenParts } from './screen-actions.js';
import { screenAddress } from './screen-address.js';
import { screenEvents, type EventOptions, type HearingScreen } from './screen-events.js';
import { ScreenLimits } from './screen-limits.svelte.js';
import { showScreen, shownScreen } from './shown-screen.js';
import { startReview } from './start-review.js';

export interface ScreenOptions extends EventOptions {
  /** Who is at the screen. */
  readonly memberId: string;
  /** The name under which the browser keeps what is not on the server yet. */
  readonly keptAs: string;
  /** `packed`: see `unpackBase64Queue`. */
  readonly states: { readonly total: number; readonly packed: string; readonly position: string };
  /** The queue's revision as of the page's settings. */
  readonly settings: string;
  readonly isArchived: () => boolean;
  readonly guidelines: () => string;
  readonly parts: ScreenParts;
}

export class ReviewScreenModel {
  readonly navigator: NavigatorModel;
  readonly preferences = new Preferences();
  /** The queue as a list; knows what is selected as long as the page lives. */
  readonly list: ItemListModel;
  readonly filter: FilterModel;
  /** The saved views of the list. */
  readonly views: ListViews;
  readonly #options: ScreenOptions;
  #opened = $state.raw<OpenReview>();
  showsPush = $state(false);
  showsShortcuts = $state(false);
  readonly guidelines: GuidelinesPlace;
  readonly comments: ItemComments;
  readonly actions: ReviewActions;
  /** What cannot be done to the item on screen now, and why. */
  readonly limits: ScreenLimits;
  /** How much the member has done here, and how fast. */
  readonly own: OwnWorkModel;
  showsHistory = $state(false);
  /** The list covers the item. */
  showsList = $state(false);
  /** Somebody deleted the queue while it was open here. */
  isDeleted = $state(false);
  /** Grows whenever somebody changed items of the queue. */
  itemChanges = $state(0);
  #takeObstacleBack: (() => void) | undefined;

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { states, turns } = unpackBase64Queue(options.states.packed, options.states.total);
    this.navigator = new NavigatorModel(states, 0, turns);
    this.filter = new FilterModel(this.navigator, {
      find: httpFindMatches(options),
      onApplied: () => this.#showMatching(),
    });
    this.guidelines = new GuidelinesPlace({
      text: options.guidelines,
      hasRoomBeside: options.parts.hasRoomForGuidelines,
      preferences: this.preferences,
      onNone: () =>
        notify('This queue has no guidelines yet', { detail: 'Admins can add them in the queue settings.' }),
    });
    this.comments = new ItemComments({
      client: httpCommentsClient(options.queueId),
      drafts: new DraftStore(`${options.queueId}:${options.memberId}`),
      hasRoomBeside: options.parts.hasRoomForGuidelines,
      tell: (message) => notify(message, { undoKey: 'u' }),
      tellFailure: notifyFailure,
      takeFailureBack,
      onDone: (undo) => this.session?.actions.last.add({ type: 'bulk', undo }),
    });
    this.actions = screenActions(this, options.parts);
    this.limits = new ScreenLimits(this, options);
    this.own = new OwnWorkModel(() => httpOwnWork(options));
    this.list = openItemList(options, {
      navigator: this.navigator,
      settle: async () => this.session?.settle(),
      knownRevision: (ordinal) => this.session?.items.revisionOf(ordinal),
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
  /** What the schema finds missing in the target that was to be approved. */
  lack = $derived.by(() => this.session?.actions.check.lackOf(this.work));
  /** Whether there is an answer to copy into the item on screen. */
  canCopyAnswer: boolean = $derived.by(
    () => (this.session?.actions.answers.all.length ?? 0) + (this.own.now?.last.length ?? 0) > 0,
  );
  /** Reports nothing until the browser has looked for work that an earlier page left unsent. */
  saving = $derived.by(() => saveState(this.session?.status));

  /** What the page's address keeps: the item on screen, and the filter or the list. */
  get address(): string | undefined {
    const query = screenAddress(this, this.showsList ? this.views.address : this.filter.address);
    return query === undefined ? undefined : withSeenAs(query, this.#options.annotates);
  }

  /** Starts where the address says and resumes unsaved work. The returned function closes the screen. */
  open(address: URLSearchParams): () => void {
    let isLeft = false;
    const hide = showScreen(this.#options.keptAs, this);
    void openScreen(() => screensOf(this.#options.keptAs, localStorage), navigator.locks).then((screen) =>
      isLeft ? screen.close() : this.#openAt(screen, address),
    );
    return () => {
      isLeft = true;
      hide();
      this.filter.close();
      this.own.close();
      this.#opened?.close();
    };
  }

  /** The screen of the same queue that is open now: this one, one that was opened after it was left, or none. */
  get shown(): HearingScreen | undefined {
    return shownScreen(this.#options.keptAs);
  }

  #openAt(screen: OpenScreen, address: URLSearchParams): void {
    const { queueId, memberId, keptAs, states, settings } = this.#options;
    const at = { queueId, memberId, keptAs, screen, shown: { since: states.position, settings } };
    const opened = openReview(at, this.navigator, this.preferences, screenEvents(this, this.#options));
    this.#opened = opened;
    void startReview(this, opened, address);
  }

  reload(): void {
    void this.#opened?.reload();
  }

  /** Goes to what waits for the reviewer: two versions to choose from, or a text that was refused. */
  showWaiting(): void {
    if (this.work?.conflict !== undefined) this.#options.parts.showConflict();
    else void this.session?.open(this.session.waitingOrdinal);
  }

  /** Whether the member here says who does what. */
  get isLead(): boolean {
    return this.#options.isLead;
  }

  /** Runs the command of these keys, or of their button, for the item on screen. */
  press(keys: string): void {
    if (this.limits.held === undefined) this.session?.actions.press(keys);
    else this.limits.nudge();
  }

  /** Says why the text on screen cannot be sent, for as long as that is so. */
  showObstacle(reason: string): void {
    this.#takeObstacleBack = notifyObstacle(reason);
  }
  /** Another item is on screen, or its text can be sent again. */
  noteUnblocked(): void {
    this.#takeObstacleBack?.();
    this.#takeObstacleBack = undefined;
  }

  /** What has to be asked before a command can be given. */
  get question(): Question<ReviewCommand> | undefined {
    return this.session?.actions.question;
  }
  /** The dialog that leads to a command. */
  get dialog(): ItemDialog | undefined {
    return this.session?.actions.dialog;
  }
  /** Gives the command that answers the question or the dialog. Returns why it was not given, in a sentence. */
  answer(command: ReviewCommand): string | undefined {
    return this.session?.actions.answer(command);
  }
  closeQuestion(): void {
    const actions = this.session?.actions;
    if (actions !== undefined) actions.question = actions.dialog = undefined;
  }

  /** Who approved the item on screen; undefined when that cannot be found out, or annotations agreed on it. */
  async approver(): Promise<Actor | undefined> {
    await this.session?.settle().catch(() => undefined);
    const { work } = this;
    const found = work && (await this.#opened?.itemById(work.id, work.revision));
    return found && approverOf(found);
  }

  /** Gives the item on screen a command. */
  give(command: ReviewCommand): void {
    this.session?.actions.give(command);
  }

  /** For an item yet to be restored: the returned function shows it, unless the reviewer has gone elsewhere since. */
  showLater(): (itemId: string) => Promise<void> {
    const open = this.session?.openLater();
    return async (itemId) => open?.(await this.#opened?.ordinalOf(itemId));
  }

  /** An item chosen in the list, or in a message. */
  showItem(ordinal: number): void {
    this.showsList = false;
    void this.session?.open(ordinal);
  }

  /** What scrubbing shows at once; the item itself is loaded when the pointer rests or is released. */
  jump(ordinal: number, scrubbing: boolean): void {
    this.navigator.current = ordinal;
    this.list.cursor.put(ordinal);
    if (!scrubbing) void this.session?.open(ordinal);
  }

  async copyAnswer(): Promise<void> {
    const { session } = this;
    if (session === undefined || this.showsList || this.atEnd) return;
    await copyAnswer(session, {
      // The banner of a held item, or a missing button, says why.
      locked: () => (this.limits.held !== undefined || !this.#options.mayReview() ? '' : this.limits.locked),
      schema: this.#options.schema,
      approvedLast: async () => {
        if (this.own.now === undefined) await this.own.refresh();
        return this.own.now?.last ?? [];
      },
      itemById: async (id) => this.#opened?.itemById(id),
      tell: notify,
    });
  }

  /** The comments of the item on screen, to read and to write. */
  showComments(): void {
    if (this.inView === undefined) return;
    this.guidelines.closeSheet();
    this.showsHistory = false;
    this.comments.open(this.inView);
  }

  showComment(comment: string): void {
    if (this.inView !== undefined) this.comments.openAt(this.inView, comment);
  }

  /** Moves to another item, unless the queue is gone or covered. */
  step(go: (session: ReviewSession) => Promise<void>): void {
    if (this.isDeleted) this.limits.nudge();
    else if (!this.showsList && this.session !== undefined) void go(this.session);
  }

  /** After a change of the filter: the item on screen stays if it matches; otherwise the nearest match is shown. */
  #showMatching() {
    // An item that stays is opened, too: it has other neighbors now.
    void this.session?.open(this.navigator.nearest(this.navigator.current));
  }
}
