import {
  fold,
  isRejected,
  itemDecider,
  itemOf,
  type DomainError,
  type ItemState,
  type JsonText,
  type JsonTextError,
} from '@labeling/domain';
import { TypedNumbers, type UnreadableNumber } from '../fields/typed-numbers.svelte.js';
import type { CommandClient } from './command-client.js';
import {
  isOpen,
  sameTarget,
  targetOf,
  type Closed,
  type ConfirmedItem,
  type LastChange,
  type LoadedItem,
  type Overruled,
} from '../items/confirmed-item.js';
import { closedReason } from '../items/closed-words.js';
import { PendingCommands } from './pending-commands.svelte.js';
import type { ReviewCommand } from '../items/item-command.js';
import { itemCommands } from '../items/item-commands.js';
import { differs, problemOf, validText } from './typed-json.js';
import { Elsewhere } from './elsewhere.svelte.js';
import { TypedText } from './typed-text.svelte.js';
import type { Refusal, WorkStatus } from './work-status.js';
import type { StoredWork, WorkStore } from './work-store.js';

export interface WorkEvents {
  /** Something changed, acknowledged or not. */
  onChange(work: ItemWork): void;
  onRefused?(work: ItemWork, refusal: Refusal): void;
  /** What was refused is on its way once more, perhaps corrected. */
  onSentAgain?(work: ItemWork, refusal: Refusal): void;
}

/**
 * One item on the reviewer's screen: what the server confirmed, the commands on their way, and what is typed but not yet
 * sent. The screen shows `state`, which is the confirmed state with the commands applied by the domain's own rules.
 */
export class ItemWork {
  readonly id: string;
  readonly ordinal: number;
  readonly data: JsonText;
  readonly metadata: JsonText | undefined;
  readonly #pending: PendingCommands;
  readonly #store: WorkStore;
  readonly #events: WorkEvents;
  /** The comments on the item as the server last reported them: another object after each of its reports. */
  commented = $state.raw<{ readonly open: number }>({ open: 0 });
  readonly #typed = new TypedText(() => this.flush());
  /** What is typed into the form's number fields. */
  readonly numbers = new TypedNumbers();
  #merging = $state.raw<string>();
  /** Remains until the text is changed, taken back or saved after all. */
  refusal = $state.raw<Refusal>();
  /** The refused edit that is to be sent again, perhaps corrected, until it is sent. */
  #lifted: Refusal | undefined;
  readonly #elsewhere = new Elsewhere();
  /** What the typed text was based on, while it cannot be saved because somebody else removed or approved the item. */
  #typedOn = $state.raw<ConfirmedItem>();

  constructor(loaded: LoadedItem, client: CommandClient, store: WorkStore, events: WorkEvents) {
    ({ id: this.id, ordinal: this.ordinal, data: this.data, metadata: this.metadata } = loaded);
    [this.#store, this.#events] = [store, events];
    this.commented = { open: loaded.openComments ?? 0 };
    this.#pending = new PendingCommands(loaded.id, loaded, client, {
      onProgress: () => this.#changed(),
      isTaken: () => this.#store.isTaken(this.id),
      hasText: () => this.#typed.isUnsaved,
      onRefused: (commands, detail) => this.#refuse(commands, detail),
    });
  }

  /** The item with every command applied that was given here, acknowledged or not. */
  state: ItemState = $derived.by(() => fold(itemDecider, this.#pending.pendingEvents, this.#pending.confirmed.state));
  item = $derived(itemOf(this.state));
  isApproved = $derived(this.state.is === 'inQueue' && this.state.state === 'Approved');
  isRemoved = $derived(this.state.is !== 'inQueue');
  /** Why the item is closed for the member who annotates it, as far as the server has said. */
  closed: Closed | undefined = $derived.by(() => (this.isApproved ? this.#pending.confirmed.closed : undefined));
  /** The answer of the member who annotates the item, where another one was approved. */
  overruled: Overruled | undefined = $derived.by(() =>
    this.isApproved ? this.#pending.confirmed.overruled : undefined,
  );
  /** Somebody else removed or approved the item while it was open here: it waits to be reopened or left. */
  isClosedElsewhere = $derived(this.isRemoved || (this.isApproved && this.#elsewhere.isApproved));
  /** Who did. */
  closedBy: LastChange | undefined = $derived.by(() => this.#elsewhere.closedBy);

  /** What the editors show: the typed text, or the target as stored. */
  text: string = $derived(this.#typed.now ?? targetOf(this.state) ?? '');
  /** The text that `problem` and `isModified` are about: a long one lags a moment while it is being typed. */
  lookedThrough: string = $derived.by(() => this.#typed.looked ?? targetOf(this.state) ?? '');
  /** What is wrong with the text; undefined when it is valid JSON. */
  problem: JsonTextError | undefined = $derived.by(() => this.#typed.problem);
  /** What is typed in number fields on screen but is not a number, and so is in no target. */
  unreadable: readonly UnreadableNumber[] = $derived.by(() =>
    // Reading a long text takes longer than showing what was typed.
    isOpen(this.state) ? this.numbers.unreadableIn(() => validText(this.text)) : [],
  );
  /** Whether it differs from the original target, saved or not. */
  isModified: boolean = $derived.by(() => {
    if (this.isRemoved || this.isApproved) return false;
    return (
      this.item?.state === 'Modified' ||
      (this.#typed.isUnsaved && differs(this.#typed.looked, this.item?.originalTarget))
    );
  });
  status: WorkStatus = $derived.by(() => {
    if (this.#pending.trouble !== undefined) return this.#pending.trouble;
    if (this.#pending.isBusy) return 'saving';
    if (this.refusal !== undefined && this.#typed.isUnsaved) return 'refused';
    if (!this.#typed.isUnsaved) return this.unreadable.length === 0 ? 'saved' : 'draft';
    return this.problem === undefined ? 'unsaved' : 'draft';
  });
  /** A text was being typed when somebody else removed or approved the item, and cannot be saved. */
  isTextStopped: boolean = $derived.by(() => this.#typedOn !== undefined);
  conflict: ConfirmedItem | undefined = $derived.by(() => this.#pending.conflict);
  revision: bigint = $derived.by(() => this.#pending.confirmed.revision);
  /** Whether leaving the page or putting the item away would lose something. */
  wouldLoseWork: boolean = $derived.by(() => this.hasUnsavedWork || this.unreadable.length > 0);
  /** The revision up to which everything that happened to the item is known here. */
  get knownThrough(): bigint {
    return this.#pending.knownThrough;
  }
  isSending: boolean = $derived.by(() => this.#pending.isBusy);
  hasUnsavedWork: boolean = $derived.by(() => this.#typed.isUnsaved || this.#pending.isBusy);

  /** A text being merged by hand, until the conflict is settled. Kept like any other text. */
  get merging(): string | undefined {
    return this.#merging;
  }
  set merging(text: string | undefined) {
    this.#merging = text;
    this.#persist();
  }

  /** Accepts typed text: it is kept in the browser at once and saved after a pause. */
  type(text: string): void {
    if (this.state.is !== 'inQueue' || this.isApproved || text === this.text) return;
    this.#typed.type(text);
    this.#liftRefusal();
    this.#persist();
  }

  /** Brings `problem` and `lookedThrough` up to date: something depends on them. */
  lookNow(): void {
    this.#typed.lookNow();
  }

  /** Saves what was typed immediately. Text that is not valid JSON stays a draft with its item. */
  flush(): void {
    this.#typed.stopSaving();
    // A refused text would be refused again.
    const target = this.#typed.isUnsaved && this.refusal === undefined ? validText(this.#typed.now) : undefined;
    if (target === undefined) return;
    this.#typed.isUnsaved = false;
    this.#tellSentAgain();
    const problem = this.#decide({ type: 'EditTarget', target });
    if (problem !== undefined)
      this.#refuse([{ type: 'EditTarget', target }], closedReason(this.closed) ?? problem.message);
  }

  /** Gives the item as shown this command, typed text included. Returns the reason when that is not possible. */
  give(command: ReviewCommand): DomainError | JsonTextError | undefined {
    if (command.type === 'EditTarget') return this.#edit(command.target);
    if (command.type === 'Approve') return this.#approve();
    const { typedText } = itemCommands[command.type];
    if (typedText === 'isSavedFirst') this.flush();
    if (typedText === 'isDropped') {
      const decision = this.#pending.decide(command, this.state);
      if (isRejected(decision)) return decision;
      this.#dropText();
    }
    if (this.#typedOn !== undefined && reopens(command)) return this.#reopenWithText(this.#typedOn, command);
    return this.#decide(command);
  }

  /** Gives up a text that cannot be saved; the target as stored is shown again. */
  dropText(): void {
    this.#dropText();
    this.#changed();
  }

  /** Another screen changed the item. Work of this screen stays; the server's revisions settle who was first. */
  remoteChange(confirmed: ConfirmedItem): void {
    this.#pending.learn(confirmed.revision);
    if (this.#elsewhere.hear(confirmed)) this.commented = { open: confirmed.openComments ?? this.commented.open };
    this.#showHeard();
  }

  /** The item comes on screen: what others did to it before is not news. */
  enter(): void {
    this.#elsewhere.isApproved = false;
  }

  /** Settles a conflict with what was typed here, on top of the other person's change. */
  keepMine(): void {
    this.#merging = undefined;
    this.#pending.resendOnConflict();
  }

  /** Settles a conflict with the other person's change; what was typed here is dropped. */
  takeTheirs(): void {
    this.#merging = undefined;
    this.#dropText();
    const theirs = this.conflict;
    if (theirs !== undefined) this.#elsewhere.noteClosing(theirs, this.state);
    this.#pending.takeTheirs();
  }

  /** Settles a conflict with a text made of both. Returns the reason when that is not valid JSON. */
  merge(text: string): JsonTextError | undefined {
    const target = validText(text);
    if (target === undefined) return problemOf(text);
    this.#typed.stopSaving();
    this.#merging = undefined;
    [this.#typed.now, this.#typed.isUnsaved] = [text, false];
    this.#pending.sendMerged(target);
    return undefined;
  }

  /** Resumes work that an earlier page left unsent. What others did meanwhile counts as it does for work on an open screen. */
  resume(stored: StoredWork): void {
    this.#elsewhere.hear(this.#pending.confirmed);
    this.#merging = stored.merging;
    this.#pending.resume({ state: stored.base.state, revision: BigInt(stored.base.revision) }, stored.commands);
    if (stored.typed !== undefined) {
      this.#typed.putUnsaved(stored.typed);
      this.#typed.saveSoon();
    }
    this.#showHeard();
  }

  retryNow(): void {
    this.#pending.retryNow();
  }

  /** A refused text may be possible again: it is sent once more, and the message about its edit is withdrawn. */
  sendRefused(): void {
    if (this.refusal === undefined || !this.#typed.isUnsaved || this.#typedOn !== undefined) return;
    this.#liftRefusal();
    this.flush();
  }

  /** Leaving the item: saves, and shows the stored text again next time unless a draft is invalid. */
  leave(): void {
    this.flush();
    if (!this.#typed.isUnsaved) this.#forgetText();
    this.numbers.forgetReadable();
    this.#elsewhere.isApproved = false;
  }

  /** The screen is gone: what is typed is still sent, once, and what fails is kept for the next screen. */
  close(): void {
    this.flush();
    this.#pending.stop();
  }

  /** Edits the target as if it had been typed. */
  #edit(target: JsonText): DomainError | undefined {
    if (this.isRemoved || this.isApproved) return this.#decide({ type: 'EditTarget', target });
    this.type(target);
    this.flush();
    return undefined;
  }

  #approve(): DomainError | JsonTextError | undefined {
    this.#typed.stopSaving();
    if (!this.#typed.isUnsaved) return this.#decide({ type: 'Approve' });
    const target = validText(this.#typed.now);
    if (target === undefined) return problemOf(this.#typed.now);
    this.#typed.isUnsaved = false;
    const problem = this.#decide({ type: 'Approve', target });
    if (problem !== undefined) this.#typed.isUnsaved = true;
    else this.#tellSentAgain();
    return problem;
  }

  #liftRefusal(): void {
    // An approval that the text went with is not sent again.
    if (this.refusal?.command === 'EditTarget') this.#lifted = this.refusal;
    this.refusal = undefined;
  }

  #tellSentAgain(): void {
    const lifted = this.#lifted;
    this.#lifted = undefined;
    if (lifted !== undefined) this.#events.onSentAgain?.(this, lifted);
  }

  #decide(command: ReviewCommand): DomainError | undefined {
    const decision = this.#pending.decide(command, this.state);
    if (isRejected(decision)) return decision;
    if (decision.length > 0) this.#pending.give(command);
    this.#changed();
    return undefined;
  }

  #changed(): void {
    if (!this.#pending.isBusy) this.#merging = undefined;
    if (isOpen(this.state)) this.#elsewhere.isApproved = false;
    this.#persist();
    this.#events.onChange(this);
    this.#showHeard();
  }

  /** Shows what others did to the item, once no work on this screen is in the way. */
  #showHeard(): void {
    const { heard } = this.#elsewhere;
    if (heard === undefined || !this.#saysMore(heard)) return;
    if (this.#pending.isBusy || this.conflict !== undefined) return;
    if (this.#typed.isUnsaved) return this.#showHeardAround(heard);
    this.#elsewhere.noteClosing(heard, this.state);
    this.#typed.now = undefined;
    this.#pending.adopt(heard);
  }

  #saysMore({ revision, closed }: ConfirmedItem): boolean {
    if (revision !== this.revision) return revision > this.revision;
    return this.#pending.isGuessed || (closed !== undefined && closed !== this.closed);
  }

  /** A typed text stays as it is: it cannot be saved while the item is closed, and waits until it is open again. */
  #showHeardAround(heard: ConfirmedItem): void {
    const typedOn = this.#typedOn;
    if (isOpen(heard.state)) {
      if (typedOn === undefined) return;
      [this.#typedOn, this.refusal] = [undefined, undefined];
      // On a target that was never shown, the text becomes one of two versions to choose from.
      this.#pending.adopt(sameTarget(typedOn, heard) ? heard : typedOn);
      return this.flush();
    }
    this.#typed.stopSaving();
    this.#typedOn = typedOn ?? this.#pending.confirmed;
    const why = itemDecider.decide({ type: 'Revert' }, heard.state);
    this.refusal = { command: 'EditTarget', detail: isRejected(why) ? why.message : '' };
    this.#elsewhere.noteClosing(heard, this.state);
    this.#pending.adopt(heard);
  }

  /** Opens the item again and saves the text, or shows both versions if the target is not the one that was edited. */
  #reopenWithText(typedOn: ConfirmedItem, command: ReviewCommand): DomainError | undefined {
    const theirs = this.#pending.confirmed;
    if (sameTarget(typedOn, theirs)) {
      const problem = this.#decide(command);
      if (problem !== undefined) return problem;
      [this.#typedOn, this.refusal] = [undefined, undefined];
      this.#persist();
      this.flush();
      return undefined;
    }
    const target = validText(this.#typed.now);
    [this.#typedOn, this.refusal] = [undefined, undefined];
    if (target !== undefined) this.#typed.isUnsaved = false;
    this.#pending.disagree(typedOn, theirs, target === undefined ? [] : [{ type: 'EditTarget', target }]);
    return undefined;
  }

  /** The newest text that was on its way goes back to the editor: nothing typed is lost. */
  #refuse(commands: readonly ReviewCommand[], detail: string): void {
    const text = commands.map((one) => ('target' in one ? one.target : undefined)).findLast((one) => one !== undefined);
    if (text !== undefined && !this.#typed.isUnsaved) this.#typed.putUnsaved(text);
    this.refusal = { command: commands.at(-1)?.type ?? 'EditTarget', detail };
    if (this.#typed.isUnsaved && (this.isApproved || this.state.is === 'discarded')) {
      // It waits until there is room for it, or the item is open again.
      this.#typedOn ??= this.#pending.confirmed;
      this.#elsewhere.isApproved = true;
    }
    this.#events.onRefused?.(this, this.refusal);
  }

  #dropText(): void {
    this.#forgetText();
    this.numbers.clear();
  }

  #forgetText(): void {
    this.#typed.forget();
    this.refusal = undefined;
    this.#lifted = undefined;
    this.#typedOn = undefined;
  }

  #persist(): void {
    if (!this.hasUnsavedWork) return this.#store.remove(this.id);
    const { state, revision } = this.#typedOn ?? this.#pending.confirmed;
    const base = { state, revision: String(revision) };
    const typed = this.#typed.isUnsaved ? this.#typed.now : undefined;
    const { id: itemId, ordinal } = this;
    this.#store.put({ itemId, ordinal, base, commands: this.#pending.commands, typed, merging: this.#merging });
  }
}

/** Whether it lets a removed or approved item be edited again. */
function reopens({ type }: ReviewCommand): boolean {
  return type === 'Restore' || type === 'Unapprove';
}
