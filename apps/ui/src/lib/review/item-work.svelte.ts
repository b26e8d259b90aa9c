import {
  fold,
  isRejected,
  itemDecider,
  itemOf,
  jsonEquals,
  JsonTextError,
  parseJsonText,
  type DomainError,
  type ItemState,
  type JsonText,
} from '@labeling/domain';
import type { CommandChannel } from './command-channel.js';
import { targetOf, type ConfirmedItem, type LoadedItem } from './confirmed-item.js';
import { Sender } from './sender.svelte.js';
import type { ReviewCommand } from './review-command.js';
import type { StoredWork, WorkStore } from './work-store.js';

/** Pause after the last keystroke before an edit is saved, in milliseconds. */
export const AUTOSAVE_DELAY = 500;

export type WorkStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'signedOut';

/**
 * One item on the reviewer's desk: what the server confirmed, the commands on their way, and what is typed but not yet
 * sent. The screen shows `state`, which is the confirmed state with the commands applied by the domain's own rules.
 */
export class ItemWork {
  readonly id: string;
  readonly ordinal: number;
  readonly data: JsonText;
  readonly metadata: JsonText | undefined;
  readonly #sender: Sender;
  readonly #store: WorkStore;
  readonly #onChange: (work: ItemWork) => void;
  #typed = $state.raw<string>();
  #dirty = $state.raw(false);
  /** A text being merged by hand, for as long as the conflict is not settled. */
  merging = $state.raw<string>();
  #autosave: ReturnType<typeof setTimeout> | undefined;

  constructor(loaded: LoadedItem, channel: CommandChannel, store: WorkStore, onChange: (work: ItemWork) => void) {
    this.id = loaded.id;
    this.ordinal = loaded.ordinal;
    this.data = loaded.data;
    this.metadata = loaded.metadata;
    this.#store = store;
    this.#onChange = onChange;
    this.#sender = new Sender(loaded.id, loaded, channel, {
      onProgress: () => {
        this.#persist();
        onChange(this);
      },
      onRefused: (command) => this.#keepText(command),
    });
  }

  /** The item with every command applied that was given here, acknowledged or not. */
  state: ItemState = $derived.by(() => fold(itemDecider, this.#sender.pendingEvents, this.#sender.confirmed.state));
  item = $derived(itemOf(this.state));
  isApproved = $derived(this.state.is === 'inQueue' && this.state.state === 'Approved');
  isRemoved = $derived(this.state.is !== 'inQueue');

  /** What the editors show: the typed text, or the target as stored. */
  text: string = $derived(this.#typed ?? targetOf(this.state) ?? '');
  /** What is wrong with the text; undefined when it is valid JSON. */
  problem: JsonTextError | undefined = $derived.by(() => problemOf(this.#typed));
  /** Differs from the original target, saved or not. */
  isModified: boolean = $derived.by(() => {
    if (this.state.is !== 'inQueue' || this.state.state === 'Approved') return false;
    return this.state.state === 'Modified' || (this.#dirty && this.#differs());
  });
  status: WorkStatus = $derived.by(() => {
    if (this.#sender.trouble !== undefined) return this.#sender.trouble;
    if (this.#sender.isBusy) return 'saving';
    return this.#dirty ? 'unsaved' : 'saved';
  });
  conflict: ConfirmedItem | undefined = $derived.by(() => this.#sender.conflict);
  revision: bigint = $derived.by(() => this.#sender.confirmed.revision);
  /** Commands are on their way to the server. */
  isSending: boolean = $derived.by(() => this.#sender.isBusy);
  hasUnsavedWork: boolean = $derived.by(() => this.#dirty || this.#sender.isBusy);

  /** Takes in what was typed; it is kept at once and saved after a pause. */
  type(text: string): void {
    if (this.state.is !== 'inQueue' || this.isApproved || text === this.text) return;
    this.#typed = text;
    this.#dirty = true;
    this.#persist();
    clearTimeout(this.#autosave);
    this.#autosave = setTimeout(() => this.flush(), AUTOSAVE_DELAY);
  }

  /** Saves what was typed, now. Text that is not valid JSON stays a draft with its item. */
  flush(): void {
    clearTimeout(this.#autosave);
    const target = this.#dirty ? validText(this.#typed) : undefined;
    if (target === undefined) return;
    this.#dirty = false;
    this.#give({ type: 'EditTarget', target });
  }

  /** Approves what is on screen, typed text included. Returns the reason when that is not possible. */
  approve(): DomainError | JsonTextError | undefined {
    clearTimeout(this.#autosave);
    if (!this.#dirty) return this.#give({ type: 'Approve' });
    const target = validText(this.#typed);
    if (target === undefined) return this.problem;
    this.#dirty = false;
    return this.#give({ type: 'Approve', target });
  }

  unapprove(): DomainError | undefined {
    return this.#give({ type: 'Unapprove' });
  }

  /** Back to the original target; what was typed since is dropped with it. */
  revert(): DomainError | undefined {
    clearTimeout(this.#autosave);
    this.#typed = undefined;
    this.#dirty = false;
    return this.#give({ type: 'Revert' });
  }

  discard(): DomainError | undefined {
    this.flush();
    return this.#give({ type: 'Discard' });
  }

  restore(): DomainError | undefined {
    return this.#give({ type: 'Restore' });
  }

  /** Another screen changed the item. Work of this screen stays; the server's revisions settle who was first. */
  remoteChange(confirmed: ConfirmedItem): void {
    if (this.hasUnsavedWork || confirmed.revision <= this.#sender.confirmed.revision) return;
    this.#typed = undefined;
    this.#sender.adopt(confirmed);
  }

  /** Settles a conflict with what was typed here, on top of what the other one did. */
  keepMine(): void {
    this.merging = undefined;
    this.#sender.resendOnConflict();
  }

  /** Settles a conflict with what the other one did; what was typed here is dropped. */
  takeTheirs(): void {
    this.merging = undefined;
    this.#typed = undefined;
    this.#dirty = false;
    this.#sender.takeTheirs();
  }

  /** Settles a conflict with a text made of both. Returns the reason when that is not valid JSON. */
  merge(text: string): JsonTextError | undefined {
    const target = validText(text);
    if (target === undefined) return problemOf(text);
    clearTimeout(this.#autosave);
    this.merging = undefined;
    this.#typed = text;
    this.#dirty = false;
    this.#sender.sendMerged(target);
    return undefined;
  }

  /** Takes up work that an earlier page left behind. */
  resume(stored: StoredWork): void {
    if (stored.typed !== undefined) {
      this.#typed = stored.typed;
      this.#dirty = true;
    }
    this.#sender.resume({ state: stored.base.state, revision: BigInt(stored.base.revision) }, stored.commands);
  }

  retryNow(): void {
    this.#sender.retryNow();
  }

  /** Leaving the item: saves, and shows the stored text again next time unless a draft is invalid. */
  leave(): void {
    this.flush();
    if (!this.#dirty) this.#typed = undefined;
  }

  #give(command: ReviewCommand): DomainError | undefined {
    const decision = itemDecider.decide(command, this.state);
    if (isRejected(decision)) return decision;
    if (decision.length > 0) this.#sender.give(command);
    this.#persist();
    this.#onChange(this);
    return undefined;
  }

  /** A refused command that carried text gives the text back to the editor: nothing typed is lost. */
  #keepText(command: ReviewCommand): void {
    if (command.type !== 'EditTarget' && command.type !== 'Approve') return;
    if (command.target === undefined || this.#dirty) return;
    this.#typed = command.target;
    this.#dirty = true;
  }

  #differs(): boolean {
    const typed = validText(this.#typed);
    const original = this.item?.originalTarget;
    return typed === undefined || original === undefined || !jsonEquals(typed, original);
  }

  #persist(): void {
    if (!this.hasUnsavedWork) return this.#store.remove(this.id);
    const { state, revision } = this.#sender.confirmed;
    this.#store.put({
      itemId: this.id,
      ordinal: this.ordinal,
      base: { state, revision: String(revision) },
      commands: this.#sender.commands,
      ...(this.#dirty && this.#typed !== undefined && { typed: this.#typed }),
    });
  }
}

function problemOf(text: string | undefined): JsonTextError | undefined {
  if (text === undefined) return undefined;
  try {
    parseJsonText(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

function validText(text: string | undefined): JsonText | undefined {
  return text === undefined || problemOf(text) !== undefined ? undefined : parseJsonText(text.trim());
}
