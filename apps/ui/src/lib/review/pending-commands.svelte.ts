import {
  decideEach,
  fold,
  isRejected,
  itemDecider,
  itemOf,
  jsonEquals,
  type Decision,
  type ItemEvent,
  type ItemState,
  type JsonText,
} from '@labeling/domain';
import type { CommandOutcome, CommandClient } from './command-client.js';
import { sameTarget, targetOf, type ConfirmedItem } from '../items/confirmed-item.js';
import { closedReason } from '../items/closed-words.js';
import { decideShown } from '../items/decide-shown.js';
import type { ReviewCommand } from '../items/item-command.js';
import { itemCommands } from '../items/item-commands.js';
import type { TurnedAway } from '../project/turned-away.js';

export interface PendingCommandsEvents {
  /** Something was acknowledged, refused or put off: the caller stores what is left and redraws. */
  onProgress(): void;
  /** Whether another screen has taken over sending them. */
  isTaken(): boolean;
  /** Whether a text has been typed that is not among the commands yet. */
  hasText(): boolean;
  /** No pending command can take effect any longer: these commands, in their order, are given up. */
  onRefused(commands: readonly ReviewCommand[], detail: string): void;
}

type Refused = Extract<CommandOutcome, { is: 'refused' }>;

/** First and longest pause before an unreachable server is tried again, in milliseconds. */
const RETRY_PAUSE = { first: 500, longest: 10_000 };

/**
 * Sends the commands of one item in order, one at a time, each pinned to the revision it was decided on. A lost answer
 * is harmless: the same command is sent again, and if its effect already holds, it counts as done.
 */
export class PendingCommands {
  confirmed = $state.raw<ConfirmedItem>({ state: itemDecider.initial, revision: -1n });
  commands = $state.raw<readonly ReviewCommand[]>([]);
  conflict = $state.raw<ConfirmedItem>();
  trouble = $state.raw<'offline' | 'conflict' | TurnedAway>();
  isBusy = $derived(this.commands.length > 0);
  /** What the pending commands will add, decided by the domain's rules. */
  pendingEvents: readonly ItemEvent[] = $derived.by(() => this.#eventsOf(this.commands));
  /**
   * The revision up to which everything that happened is known here. It is less than the item's revision if a command
   * was accepted although something else had happened that is not yet reported here, like a comment.
   */
  knownThrough: bigint;
  /** What is confirmed was derived without knowing all that happened: the server may say more of the same revision. */
  isGuessed = false;
  #isSending = false;
  #isStopped = false;
  /** The first command was sent at least once. */
  #firstLeft = false;
  #pause = RETRY_PAUSE.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly itemId: string,
    loaded: ConfirmedItem,
    readonly client: CommandClient,
    readonly events: PendingCommandsEvents,
  ) {
    this.confirmed = asConfirmed(loaded);
    this.knownThrough = loaded.revision;
  }

  /** What a command would do to the item as it is shown. */
  decide(command: ReviewCommand, state: ItemState): Decision<ItemEvent> {
    return decideShown(command, state, this.client.giver);
  }

  give(command: ReviewCommand): void {
    const waiting = this.#firstLeft ? this.commands.slice(1) : this.commands;
    const last = waiting.at(-1);
    // Only the newest text matters while the one before it has not been sent yet. (One that was sent may have arrived.)
    const replaces = command.type === 'EditTarget' && last?.type === 'EditTarget';
    this.commands = replaces ? [...this.commands.slice(0, -1), command] : [...this.commands, command];
    void this.#pump();
  }

  /** The item was read at this revision. */
  learn(revision: bigint): void {
    if (revision > this.knownThrough) this.knownThrough = revision;
  }

  adopt(confirmed: ConfirmedItem): void {
    this.#confirm(asConfirmed(confirmed));
    this.events.onProgress();
  }

  /** As the server has it. */
  #confirm(confirmed: ConfirmedItem): void {
    this.confirmed = confirmed;
    this.isGuessed = false;
  }

  resume(base: ConfirmedItem, commands: readonly ReviewCommand[]): void {
    // At the same revision, the server has said more about the item than was kept.
    if (base.revision !== this.confirmed.revision) this.confirmed = base;
    this.commands = commands;
    this.#firstLeft = commands.length > 0;
    void this.#pump();
  }

  /**
   * Lets the reviewer choose between these commands, which were meant for `base`, and what others made of the item. What is on its
   * way, like a flag, stays ahead of them.
   */
  disagree(base: ConfirmedItem, theirs: ConfirmedItem, commands: readonly ReviewCommand[]): void {
    this.confirmed = { state: base.state, revision: base.revision };
    this.commands = [...this.commands, ...commands];
    this.conflict = theirs;
    this.trouble = 'conflict';
    this.events.onProgress();
  }

  /**
   * The screen is gone. What is pending is still sent, in order, as long as no other screen sends it; what fails is
   * kept for the next screen.
   */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  retryNow(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#pause = RETRY_PAUSE.first;
    void this.#pump();
  }

  /** Puts this screen's commands on top of the other's change; an approval or removal in between is undone first. */
  resendOnConflict(): void {
    if (this.conflict === undefined) return;
    const theirs = this.conflict;
    // An approval without a text meant the text that was on this screen, which is no longer the stored one.
    const mine = targetOf(fold(itemDecider, this.pendingEvents, this.confirmed.state));
    const commands = this.commands.map((command) =>
      command.type === 'Approve' && mine !== undefined ? { ...command, target: command.target ?? mine } : command,
    );
    this.#settle(theirs, [...reopen(theirs), ...commands]);
  }

  /** Puts a text made of both versions on top of theirs; a pending approval is made with it. */
  sendMerged(target: JsonText): void {
    if (this.conflict === undefined) return;
    const theirs = this.conflict;
    const approves = itemOf(fold(itemDecider, this.pendingEvents, this.confirmed.state))?.state === 'Approved';
    const reopened = reopen(theirs);
    const isTheirs = theirs.state.is === 'inQueue' && jsonEquals(target, theirs.state.target);
    const isDone = isTheirs && (!approves || reopened.length > 0);
    this.#settle(theirs, isDone ? [] : [...reopened, { type: approves ? 'Approve' : 'EditTarget', target }]);
  }

  takeTheirs(): void {
    if (this.conflict !== undefined) this.#settle(this.conflict, []);
  }

  #settle(confirmed: ConfirmedItem, commands: readonly ReviewCommand[]): void {
    this.#confirm(confirmed);
    this.commands = commands;
    this.#firstLeft = false;
    this.conflict = undefined;
    this.trouble = undefined;
    this.events.onProgress();
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.commands.length > 0 && this.conflict === undefined && !this.#isOver) {
        if (!(await this.#sendFirst())) break;
      }
    } finally {
      this.#isSending = false;
    }
  }

  get #isOver(): boolean {
    return this.#isStopped && this.events.isTaken();
  }

  /** False once the reviewer has settled a conflict: other commands wait then, and the answer to this one is about none of them. */
  #isFirst(command: ReviewCommand): boolean {
    return this.commands[0] === command;
  }

  /** Whether the next command can follow at once. */
  async #sendFirst(): Promise<boolean> {
    const [command] = this.commands;
    if (command === undefined) return false;
    this.#firstLeft = true;
    const { state, revision } = this.confirmed;
    const item = itemOf(state);
    if (item === undefined) return false;
    const answer = await this.client.send(this.itemId, command, revision, item);
    if (this.#isOver) return false;
    if (!this.#isFirst(command)) return true;
    switch (answer.is) {
      case 'done':
        this.#advance(answer.revision);
        return true;
      case 'refused':
        return this.#onRefused(command, answer);
      case 'unreachable':
        this.#putOff('offline');
        return false;
      case 'signedOut':
      case 'otherMember':
      case 'leftProject':
        this.#putOff(answer.is);
        return false;
    }
  }

  #advance(revision: bigint | undefined): void {
    const [command, ...rest] = this.commands;
    if (command === undefined) return;
    const { confirmed: before } = this;
    const events = this.decide(command, before.state);
    // By the rules here it was impossible or changed nothing, yet it was accepted: the outcome will be reported.
    if (isRejected(events) || events.length === 0) return this.#finishFirst(rest);
    // An annotator's answer is one event, whatever it looks like here; others may follow from it, or have come before it.
    const own = before.revision + BigInt(this.client.giver?.annotates === true ? 1 : events.length);
    this.confirmed = { state: fold(itemDecider, events, before.state), revision: revision ?? own };
    if (this.confirmed.revision <= own && this.knownThrough >= before.revision) this.learn(this.confirmed.revision);
    else this.isGuessed = true;
    this.#finishFirst(rest);
  }

  #finishFirst(rest: readonly ReviewCommand[]): void {
    this.commands = rest;
    this.#firstLeft = false;
    this.trouble = this.conflict === undefined ? undefined : 'conflict';
    this.#pause = RETRY_PAUSE.first;
    this.events.onProgress();
  }

  /** The item has changed since the command was decided. Either that does not matter, or the reviewer has to choose. */
  async #onRefused(command: ReviewCommand, refused: Refused): Promise<boolean> {
    const { code, detail, revision, isFinal = false } = refused;
    // The queue was deleted, or is no longer open to the reviewer: there is no item to compare with.
    if (code === 'queue_not_found') return this.#giveUp(detail);
    // Not every refusal names the revision. What was confirmed here is stored, though reads may lag behind it.
    const theirs = await this.client.fetchItem(this.itemId, revision ?? this.confirmed.revision);
    if (theirs === undefined) {
      this.#putOff('offline');
      return false;
    }
    if (!this.#isFirst(command)) return true;
    const decision = this.decide(command, theirs.state);
    if (!isRejected(decision) && decision.length === 0 && this.#holds(command, theirs)) {
      this.#confirm(theirs);
      this.#finishFirst(this.commands.slice(1));
      return true;
    }
    const moved = !isFinal && theirs.revision !== this.confirmed.revision;
    if (moved && !isRejected(decision) && (!this.#meansTarget || sameTarget(theirs, this.confirmed))) {
      this.#confirm(theirs);
      return true;
    }
    const closedFor = closedReason(theirs.closed);
    if (moved && closedFor !== undefined && command.type !== 'Discard') {
      // There is nothing to choose.
      this.#confirm(theirs);
      return this.#giveUp(closedFor);
    }
    if (moved && theirs.state.is !== 'pushed') {
      this.conflict = theirs;
      this.trouble = 'conflict';
      this.events.onProgress();
      return false;
    }
    this.#confirm(theirs);
    return this.#giveUp(isRejected(decision) && !isFinal ? decision.message : (closedFor ?? detail));
  }

  /** The waiting commands go back to the reviewer with the reason. What is given instead can follow at once. */
  #giveUp(reason: string): true {
    const { commands } = this;
    this.commands = [];
    this.#firstLeft = false;
    this.trouble = undefined;
    this.events.onRefused(commands, reason);
    this.events.onProgress();
    return true;
  }

  /** Whether something here depends on the target that was shown. */
  get #meansTarget(): boolean {
    return this.events.hasText() || this.commands.some(({ type }) => itemCommands[type].meansTarget);
  }

  /** Whether the item is as the command would have made it, as far as this screen depends on it. */
  #holds(command: ReviewCommand, theirs: ConfirmedItem): boolean {
    const state = fold(itemDecider, this.#eventsOf([command]), this.confirmed.state);
    if (sameTarget(theirs, { ...theirs, state })) return true;
    // The approval meant the text on this screen, and the typing was done over it: not over another text.
    return command.type !== 'Approve' && this.commands.length === 1 && !this.events.hasText();
  }

  /** What these would add to the confirmed item; those that are not possible add nothing. */
  #eventsOf(commands: readonly ReviewCommand[]): readonly ItemEvent[] {
    const decide = (command: ReviewCommand, state: ItemState) => this.decide(command, state);
    return decideEach({ ...itemDecider, decide }, commands, this.confirmed.state);
  }

  #putOff(trouble: 'offline' | TurnedAway): void {
    this.trouble = this.conflict === undefined ? trouble : 'conflict';
    this.events.onProgress();
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#pump(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, RETRY_PAUSE.longest);
  }
}

/** What is kept of an item as the server reported it. */
function asConfirmed({ state, revision, closed, overruled }: ConfirmedItem): ConfirmedItem {
  return { state, revision, ...(closed !== undefined && { closed }), ...(overruled !== undefined && { overruled }) };
}

/** What has to be done before the target can be changed again. */
function reopen({ state, closed }: ConfirmedItem): ReviewCommand[] {
  const commands: ReviewCommand[] = [];
  if (state.is === 'discarded') commands.push({ type: 'Restore' });
  const isReopened = itemOf(state)?.state === 'Approved' && closedReason(closed) === undefined;
  if (isReopened) commands.push({ type: 'Unapprove' });
  return commands;
}
