import type { ReviewState } from '@labeling/domain';
import { SvelteMap } from 'svelte/reactivity';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCode } from '../items/state-codes.js';
import type { BatchClient } from './batch-client.js';
import type { BatchCommand } from './bulk-commands.js';
import { BulkRun } from './bulk-run.svelte.js';
import { stepsBack, stepsThrough } from './bulk-steps.js';
import { summary } from './bulk-words.js';
import type { ItemAt, ListedItem } from './listed-item.js';
import { itemsAsSeen, type SeenBy } from './seen-items.js';
import type { LoadedRows } from '../long-table/loaded-rows.svelte.js';
import type { Selection } from '../long-table/selection.svelte.js';

export interface BulkActionsOptions extends SeenBy {
  readonly navigator: NavigatorModel;
  readonly selection: Selection;
  readonly client: BatchClient;
  readonly rows: Pick<LoadedRows<ListedItem>, 'upToDate' | 'changed'>;
  /** Reports a finished run; `undo` takes it back. */
  readonly tell: (message: string, undo?: () => void) => void;
  readonly tellFailure: (message: string) => void;
  /** Withdraws a failure that may no longer be true. */
  readonly takeFailureBack?: (message: string) => void;
  /** Something was done that can be undone; `undo` returns whether it still could be. */
  readonly onDone?: (undo: () => boolean) => void;
}
/** A command that waits for the reviewer's confirmation. */
export interface BulkQuestion {
  readonly command: BatchCommand;
  readonly count: number;
  readonly states: Readonly<Record<ReviewState, number>>;
  /** As they were seen when it was asked; undefined when the server cannot be reached. */
  readonly items: Promise<readonly ItemAt[] | undefined>;
}
interface Work {
  readonly command: BatchCommand;
  readonly run: BulkRun;
  /** What it takes back. */
  readonly undoes?: Work;
}

/** More items than this are not changed without a question. */
const UNASKED = 20;

/** What one reviewer does to many items at once: one command at a time, each can be undone. */
export class BulkActions {
  readonly #options: BulkActionsOptions;
  /** Ordinals of the items of the last runs, to select those that were refused. */
  readonly #ordinals = new SvelteMap<string, number>();
  /** What can be undone; the last one may be under way. */
  #past = $state.raw<readonly Work[]>([]);
  /** To be undone as soon as what is under way has ended. */
  #undoNext: Work[] = [];
  question = $state.raw<BulkQuestion>();
  /** The run under way. */
  work = $state.raw<Work>();
  /** A finished run with more to report than a toast can hold. */
  result = $state.raw<Work>();

  constructor(options: BulkActionsOptions) {
    this.#options = options;
  }

  /** Why the last command was not given to any item. */
  #failure: string | undefined;
  #isPreparing = $state(false);
  isBusy = $derived(this.work !== undefined || this.#isPreparing);
  canUndo = $derived(!this.isBusy && this.#past.length > 0);

  /** Gives the selected items a command; many of them only after the reviewer has answered `question`. */
  ask(command: BatchCommand): void {
    const { selection } = this.#options;
    if (selection.count === 0 || this.isBusy || this.question !== undefined) return;
    const question = this.#ask(command);
    if (question.count > UNASKED) this.question = question;
    else void this.#start(question);
  }
  /** Gives it without a question, after a dialog that served as one. */
  confirmed(command: BatchCommand): void {
    if (this.#options.selection.count > 0 && !this.isBusy) void this.#start(this.#ask(command));
  }
  answer(yes: boolean): void {
    const { question } = this;
    this.question = undefined;
    if (yes && question !== undefined) void this.#start(question);
  }

  /** How many of the selected items are in each state. */
  get selectedStates(): Readonly<Record<ReviewState, number>> {
    return this.#states(this.#options.selection.ordinals());
  }

  stop(): void {
    this.work?.run.stop();
  }
  goOn(): void {
    const { result } = this;
    this.result = undefined;
    if (result !== undefined && !this.isBusy) void this.#go(result);
  }

  /** Undoes the last command that changed items; returns whether there was one. */
  undoLast(): boolean {
    const last = this.#past.at(-1);
    return last !== undefined && this.#undo(last);
  }

  /** Keeps only refused or untouched items selected. */
  select(those: 'refused' | 'left'): number[] {
    const { run } = this.result ?? {};
    this.result = undefined;
    const ids = those === 'refused' ? (run?.refused ?? []).map(({ id }) => id) : (run?.waiting ?? []);
    const ordinals = ids.flatMap((id) => this.#ordinals.get(id) ?? []).sort((a, b) => a - b);
    this.#options.selection.clear();
    this.#options.selection.set(ordinals, true);
    return ordinals;
  }

  #undo(work: Work): boolean {
    if (!this.#past.includes(work)) return false;
    if (this.isBusy) this.#undoLater(work);
    else {
      this.#forget(work);
      void this.#go({
        command: { type: 'takeBack', correlationId: '' },
        run: new BulkRun(this.#options.client, stepsBack(work.run)),
        undoes: work,
      });
    }
    return true;
  }

  /** What is under way is stopped first. While a new command is under way, nothing that came before is undone. */
  #undoLater(work: Work): void {
    if (this.#undoNext.includes(work)) return;
    if (this.work === work) this.stop();
    else if (this.work?.undoes === undefined) return this.#offerUndo(work);
    this.#undoNext.push(work);
  }

  #undoWaiting(): void {
    for (let next = this.#undoNext.shift(); next !== undefined; next = this.#undoNext.shift()) {
      if (this.#undo(next)) return;
    }
  }
  #offerWaiting(): void {
    for (const work of this.#undoNext.splice(0).reverse()) this.#offerUndo(work);
  }

  #remember(work: Work): void {
    if (this.#past.includes(work)) return;
    this.#past = [...this.#past, work];
    this.#offerUndo(work);
  }
  #forget(work: Work): void {
    this.#past = this.#past.filter((past) => past !== work);
  }
  #offerUndo(work: Work): void {
    this.#options.onDone?.(() => this.#undo(work));
  }

  #ask(command: BatchCommand): BulkQuestion {
    const ordinals = this.#options.selection.ordinals();
    const items = itemsAsSeen(ordinals, this.#options);
    // It is awaited later; until then a failure must not count as unhandled.
    items.catch(() => undefined);
    return { command, count: ordinals.length, states: this.#states(ordinals), items };
  }

  async #start({ command, items }: BulkQuestion): Promise<void> {
    const { client } = this.#options;
    this.#takeFailureBack();
    this.#isPreparing = true;
    const found = await items.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    this.#isPreparing = false;
    if (found === undefined) return this.#fail('The server cannot be reached: no items were changed');
    if (typeof found === 'string') return this.#fail(found);
    this.#ordinals.clear();
    for (const { id, ordinal } of found) this.#ordinals.set(id, ordinal);
    await this.#go({ command, run: new BulkRun(client, stepsThrough(found, command)) });
  }

  #fail(why: string): void {
    this.#failure = why;
    this.#options.tellFailure(why);
  }
  #takeFailureBack(): void {
    if (this.#failure !== undefined) this.#options.takeFailureBack?.(this.#failure);
    this.#failure = undefined;
  }

  async #go(work: Work): Promise<void> {
    const { selection, rows, tell } = this.#options;
    const { command, run, undoes } = work;
    this.result = undefined;
    this.work = work;
    if (undoes === undefined) this.#remember(work);
    await run.go();
    // The next command must not take what was changed here for somebody else's change.
    rows.changed();
    this.work = undefined;
    const isWhole = run.refused.length === 0 && run.left === 0 && run.problem === undefined;
    if (undoes === undefined) {
      if (!run.hasEffect) this.#forget(work);
      if (isWhole) selection.clear();
    } else {
      // Undoing does not continue until somebody has read the outcome of this; what is left of it can be undone again.
      if (!isWhole) this.#offerWaiting();
      if (run.left > 0) this.#remember(undoes);
      else this.#forget(undoes);
    }
    if (isWhole) tell(summary(command, run), this.#past.includes(work) ? () => void this.#undo(work) : undefined);
    else this.result = work;
    this.#undoWaiting();
  }

  #states(ordinals: readonly number[]): Record<ReviewState, number> {
    const states = { New: 0, Modified: 0, Approved: 0 };
    for (const ordinal of ordinals) {
      const code = this.#options.navigator.stateAt(ordinal);
      if (code === stateCode.New) states.New++;
      else if (code === stateCode.Modified) states.Modified++;
      else if (code === stateCode.Approved) states.Approved++;
    }
    return states;
  }
}
