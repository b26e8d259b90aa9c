import type { AnnotationSchema, DomainError, JsonTextError } from '@labeling/domain';
import { commandsOf } from '../items/annotator-commands.js';
import type { CommandEntries, Giver, ItemDialog, Question, ReviewCommand } from '../items/item-command.js';
import { isOpen } from '../items/confirmed-item.js';
import { itemNumber } from '../items/item-number.js';
import { controlsIn } from '../items/item-controls.js';
import { ApprovalCheck } from './approval-check.svelte.js';
import type { ItemWork } from './item-work.svelte.js';
import { LastActions, type Undone } from './last-actions.svelte.js';
import type { NextItem } from './next-item.js';
import { PreviousAnswers } from './previous-answers.svelte.js';
import { takeBackOf } from './take-back.js';

/** The items of the screen, and where the reviewer is among them. */
export interface ItemsOnScreen {
  readonly work: ItemWork | undefined;
  /** The next item while it is loading: until it is there, nothing can be done to the one on screen. */
  readonly onTheWay: number | undefined;
  /** Somebody else removed or approved the item on screen: keys do nothing to it. */
  readonly isHeld: boolean;
  readonly navigator: { readonly isFinished: boolean; readonly isFiltered: boolean };
  /** Shows that nothing is left to do instead of an item, until one is opened. */
  atEnd: boolean;
  readonly items: { work(ordinal: number): ItemWork | undefined };
  open(ordinal: number | undefined, cameBy?: 'approving'): Promise<void>;
}

/** What the reviewer may do and is notified of; without these everything is allowed and nothing is reported. */
export interface ActionsOptions extends Giver {
  /** Whether keys act on the item: not for people who may only read, and not while the list covers it. */
  readonly mayAct?: () => boolean;
  /** Why the text on screen cannot be sent now. */
  readonly blocked?: () => string | undefined;
  /** What a target must have to be approved without a question. */
  readonly schema?: () => AnnotationSchema | undefined;
  /** Moves to a field that an approval lacks. */
  readonly showField?: (key: string) => void;
  readonly tell?: (message: string, options?: { undo?: () => void; isQuiet?: boolean }) => void;
  readonly tellFailure?: (message: string, detail?: string) => void;
  /** Says why the text on screen cannot be sent, for as long as that is so; by default like a failure. */
  readonly tellBlocked?: (reason: string) => void;
}

/**
 * How long after an approval that led nowhere its key does nothing, in milliseconds: pressed in the rhythm of the
 * previous ones, it would take the approval back.
 */
const STOP_PAUSE = 600;

/** What the reviewer does to the item on screen: every key and button gives a command, and the last ones can be undone. */
export class ItemActions {
  readonly last = new LastActions();
  readonly answers = new PreviousAnswers();
  readonly check: ApprovalCheck<ItemWork>;
  readonly #screen: ItemsOnScreen;
  readonly #next: NextItem;
  readonly #options: ActionsOptions;
  readonly #commands: CommandEntries;
  #stoppedAt = -Infinity;
  /** What has to be asked before a command can be given. */
  question = $state.raw<Question<ReviewCommand>>();
  dialog = $state.raw<ItemDialog>();
  /** The item that `question` or `dialog` is about. */
  #asked: ItemWork | undefined;

  constructor(screen: ItemsOnScreen, next: NextItem, options: ActionsOptions) {
    this.#screen = screen;
    this.#next = next;
    this.#options = options;
    this.#commands = commandsOf(options);
    this.check = new ApprovalCheck(() => options.schema?.());
  }

  /** Runs the command of these keys, or of their button, for the item on screen. */
  press(keys: string): void {
    const { work } = this.#screen;
    const gives = controlsIn(work?.state, this.#options).find((control) => control.keys === keys)?.gives;
    if (gives === undefined || work === undefined || !this.#mayAct(keys)) return;
    if (!('type' in gives)) {
      if (work.isRemoved || this.#screen.onTheWay !== undefined) return;
      this.#asked = work;
      if ('asks' in gives) this.question = gives.asks;
      else this.dialog = gives.opens;
      return;
    }
    const isVerdict = this.#commands[gives.type].typedText === 'isSent' || gives.type === 'Unapprove';
    if (isVerdict) work.lookNow();
    const blocked = isVerdict ? this.#options.blocked?.() : undefined;
    if (blocked !== undefined) (this.#options.tellBlocked ?? this.#options.tellFailure)?.(blocked);
    else if (gives.type !== 'Approve' || this.#passes(work)) this.give(gives);
  }

  /**
   * Gives the command that answers `question` or `dialog`, but only to the item that was asked about. Returns why it was
   * not given, in a sentence.
   */
  answer(command: ReviewCommand): string | undefined {
    const { work, onTheWay } = this.#screen;
    const asked = this.#asked;
    if (asked === undefined) return undefined;
    if (work?.id !== asked.id || onTheWay !== undefined) {
      return `This is about item ${itemNumber(asked.ordinal).toLocaleString('en')}, which is no longer on screen.`;
    }
    this.give(command);
    return undefined;
  }

  #passes(work: ItemWork): boolean {
    // Until the next item is there, nothing can be done to the one on screen.
    if (this.#screen.onTheWay !== undefined || this.check.passes(work)) return true;
    const [first] = this.check.lackOf(work)?.keys ?? [];
    if (first !== undefined) this.#options.showField?.(first);
    return false;
  }

  /**
   * Gives the item on screen a command, and moves on if that finishes the item. `words` announce it where the command is
   * a means to something else. Returns why it was not possible.
   */
  give(command: ReviewCommand, words?: string): DomainError | JsonTextError | undefined {
    const { work, onTheWay } = this.#screen;
    if (work === undefined || onTheWay !== undefined) return undefined;
    const before = { state: work.state, item: work.item, text: work.text, conflict: work.conflict };
    const problem = work.give(command);
    if (problem !== undefined) this.#options.tellFailure?.(problem.message);
    if (problem !== undefined || before.item === undefined) return problem;
    // It may show two versions to choose from first: nothing is done yet.
    const asksFirst = work.conflict !== before.conflict;
    if (asksFirst || (work.state === before.state && work.text === before.text)) return undefined;
    const { ordinal, item = before.item, text } = work;
    const takeBack = takeBackOf(this.#commands[command.type].undo, { ...before, item: before.item }, { item, text });
    this.last.add({ type: command.type, ordinal, takeBack });
    const { done, isQuiet = false } = this.#commands[command.type];
    const said = words ?? done(itemNumber(ordinal).toLocaleString('en'));
    this.#options.tell?.(said, { undo: () => void this.undoLast(), isQuiet });
    if (command.type === 'Approve') this.answers.add({ ordinal, target: item.target });
    if (work.isRemoved) this.#goOnWithout(ordinal, isOpen(before.state));
    else if (command.type === 'Approve' || command.type === 'SkipItem') this.#goOn(ordinal);
    return undefined;
  }

  #mayAct(keys: string): boolean {
    const { isHeld, atEnd } = this.#screen;
    if (this.#options.mayAct?.() === false || isHeld || atEnd) return false;
    return keys !== 'Mod+Enter' || performance.now() - this.#stoppedAt > STOP_PAUSE;
  }

  /** From an approved item to the next one, or to the end of the work. */
  #goOn(ordinal: number): void {
    const { navigator } = this.#screen;
    const next = this.#next.afterApproving(ordinal);
    void this.#screen.open(next ?? ordinal, 'approving');
    this.#screen.atEnd = navigator.isFinished;
    if (next !== undefined || navigator.isFinished) return;
    this.#stoppedAt = performance.now();
    this.#options.tell?.(
      navigator.isFiltered
        ? `Every item that matches the filter is ${this.#done}`
        : `This is the last item. Some before it are not ${this.#done} yet.`,
      { undo: () => void this.undoLast() },
    );
  }

  /** The word for an item that is done. */
  get #done(): string {
    return this.#commands.Approve.participle;
  }

  /** From a removed item to a neighbor, or to the end of the work if it was the last that was open. */
  #goOnWithout(ordinal: number, wasOpen: boolean): void {
    void this.#screen.open(this.#next.afterRemoving(ordinal));
    this.#screen.atEnd = wasOpen && this.#screen.navigator.isFinished;
  }

  /** Takes back the last action and shows its item. Undefined when there is nothing to take back. */
  async undoLast(): Promise<Undone | undefined> {
    const undone = await this.#undoLast();
    // What was done to many items reports its undo itself.
    if (undone === undefined || undone.type === 'bulk') return undone;
    const { done, failed } = this.#commands[undone.type].undo;
    const { tell, tellFailure } = this.#options;
    switch (undone.came) {
      case 'done':
        tell?.(done);
        break;
      case 'changedSince':
        tellFailure?.(failed, 'The item has changed since then.');
        break;
      case 'notLoaded':
        tellFailure?.('Nothing was undone', 'The item could not be loaded. Try again in a moment.');
    }
    return undone;
  }

  async #undoLast(): Promise<Undone | undefined> {
    const action = this.last.take();
    if (action === undefined) return undefined;
    if (action.type === 'bulk') return action.undo() ? { type: 'bulk', came: 'done' } : this.#undoLast();
    const opened = this.#screen.open(action.ordinal);
    // An item that is loaded changes at once: the next key may already mean its new state.
    if (this.#screen.items.work(action.ordinal) === undefined) await opened;
    const work = this.#screen.items.work(action.ordinal);
    if (work === undefined) this.last.add(action);
    const came = work === undefined ? 'notLoaded' : action.takeBack(work) ? 'done' : 'changedSince';
    return { type: action.type, came };
  }
}
