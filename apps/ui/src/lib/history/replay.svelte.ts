import { itemOf, jsonEquals, type JsonText } from '@labeling/domain';
import type { HistoryEntry } from './history-entry.js';
import type { ReadPage } from './item-history.js';
import { ItemSteps } from './item-steps.js';

/** Rows per page of the rest: few enough that nobody who steps through the history notices. */
const AT_ONCE = 2_000;
/** Rows loaded with a step that somebody went to before its row had arrived: as many as are on screen with it. */
const AROUND = 50;

/**
 * What a page shows at once: pages of rows, each newest first, with the newest row, the first, and the requested one.
 */
export type Opening = readonly (readonly JsonText[])[];

/** An item's history, step by step. It opens with a part; the rest is loaded in the background. */
export class Replay {
  readonly #readPage: ReadPage;
  readonly #steps = new ItemSteps();
  /** Counts the pages loaded, so that whatever depends on a step is computed again. */
  #pages = $state(0);
  #filling: Promise<void> | undefined;
  #isLeft = false;
  /** Which step is shown, from 0. */
  step = $state(0);
  problem = $state<string>();
  isLoading = $state(true);

  /**
   * Without an opening, `load` reads all of it. `revision`: the step to begin with, or the last one if there is no such
   * step.
   */
  constructor(readPage: ReadPage, opening?: Opening, revision?: string) {
    this.#readPage = readPage;
    for (const rows of opening ?? []) this.#take(rows);
    this.isLoading = opening === undefined;
    this.show(this.total - 1);
    if (revision !== undefined) this.showRevision(revision);
  }

  total = $derived.by(() => this.#now().total);
  shown: HistoryEntry | undefined = $derived.by(() => this.entry(this.step));
  /** The item's current state. */
  now = $derived.by(() => this.entry(this.total - 1)?.state);
  added = $derived.by(() => this.entry(0)?.added);
  /** Whether the step on screen changed the target. */
  changed = $derived.by(() => {
    const { before, after } = this.shown ?? {};
    return before !== undefined && after !== undefined && !jsonEquals(before, after);
  });
  /** The target of the step on screen, if it can be restored. */
  earlier: JsonText | undefined = $derived.by(() => {
    const after = this.shown?.after;
    const target = this.now === undefined ? undefined : itemOf(this.now)?.target;
    if (after === undefined || target === undefined || this.now?.is !== 'inQueue') return undefined;
    return jsonEquals(after, target) ? undefined : after;
  });

  /** A step from 0; undefined until it is loaded. */
  entry(step: number): HistoryEntry | undefined {
    return this.#now().entry(step);
  }

  /** Reads what has happened since, and then whatever is missing; a reader at the end stays at the end. */
  async load(): Promise<void> {
    const wasAtEnd = this.step >= this.total - 1;
    this.isLoading = true;
    await this.#tell(async () => {
      const queries = ['order=newest', ...(this.added === undefined ? ['order=oldest&limit=1'] : [])];
      const pages = await Promise.all(queries.map((query) => this.#readPage(query)));
      for (const page of pages) this.#take(page?.rows ?? []);
      if (wasAtEnd) this.show(this.total - 1);
    });
    this.isLoading = false;
    void this.fill();
  }

  /** Reads what is missing, starting with what is on screen. */
  fill(): Promise<void> {
    return (this.#filling ??= this.#tell(() => this.#fill()).finally(() => (this.#filling = undefined)));
  }

  /** Stops reading once the page is left. */
  leave(): void {
    this.#isLeft = true;
  }

  show(step: number): void {
    this.step = Math.min(Math.max(step, 0), Math.max(this.total - 1, 0));
  }

  showRevision(revision: string): void {
    const step = Number(revision);
    if (Number.isInteger(step) && step >= 0 && step < this.total) this.step = step;
  }

  async #fill(): Promise<void> {
    while (!this.#isLeft) {
      const looked = this.#steps.entry(this.step) === undefined ? this.#steps.gapAt(this.step) : undefined;
      const gap = looked ?? this.#steps.gapAt(this.total - 1);
      if (gap === undefined) return;
      const after = looked === undefined ? gap + 1 : Math.min(gap + AROUND, this.total);
      const page = await this.#readPage(`order=newest&limit=${AT_ONCE}&after=${after}`);
      if (page === undefined || page.rows.length === 0) throw new Error(`The event ${gap} is not there`);
      this.#take(page.rows);
    }
  }

  async #tell(work: () => Promise<void>): Promise<void> {
    this.problem = undefined;
    try {
      await work();
    } catch {
      this.problem = 'The history could not be loaded.';
    }
  }

  #take(rows: readonly JsonText[]): void {
    this.#steps.add(rows);
    this.#pages++;
  }

  #now(): ItemSteps {
    void this.#pages;
    return this.#steps;
  }
}
