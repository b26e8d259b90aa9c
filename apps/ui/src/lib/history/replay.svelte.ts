import { itemOf, jsonEquals, type JsonText } from '@labeling/domain';
import type { HistoryEntry } from './history-entry.js';
import type { ReadPage } from './item-history.js';
import { ItemSteps } from './item-steps.js';

/** Rows of a page of the rest: few enough that whoever goes through the steps meanwhile does not notice. */
const AT_ONCE = 2_000;
/** Rows behind a step that somebody went to before its row had come: as many as are on screen with it. */
const AROUND = 50;

/** What a page shows at once: pages of rows, each newest first, with the newest one, the first, and what was asked for. */
export type Opening = readonly (readonly JsonText[])[];

/** An item's history, gone through step by step. It opens with a part of it; the rest is read meanwhile. */
export class Replay {
  readonly #readPage: ReadPage;
  readonly #steps = new ItemSteps();
  /** Pages taken in, so that whatever asked for a step asks again. */
  #pages = $state(0);
  #filling: Promise<void> | undefined;
  #isLeft = false;
  /** Which step is shown, from 0. */
  step = $state(0);
  problem = $state<string>();
  isLoading = $state(true);

  /** Without an opening `load` reads all of it. `revision`: the step to begin with; the last one when there is none such. */
  constructor(readPage: ReadPage, opening?: Opening, revision?: string) {
    this.#readPage = readPage;
    for (const rows of opening ?? []) this.#take(rows);
    this.isLoading = opening === undefined;
    this.show(this.total - 1);
    if (revision !== undefined) this.showRevision(revision);
  }

  total = $derived.by(() => this.#now().total);
  shown: HistoryEntry | undefined = $derived.by(() => this.entry(this.step));
  /** What the item is now. */
  now = $derived.by(() => this.entry(this.total - 1)?.state);
  added = $derived.by(() => this.entry(0)?.added);
  /** Whether the step that is shown changed the target. */
  changed = $derived.by(() => {
    const { before, after } = this.shown ?? {};
    return before !== undefined && after !== undefined && !jsonEquals(before, after);
  });
  /** The target of the step that is shown, where the item could be given it again. */
  earlier: JsonText | undefined = $derived.by(() => {
    const after = this.shown?.after;
    const target = this.now === undefined ? undefined : itemOf(this.now)?.target;
    if (after === undefined || target === undefined || this.now?.is !== 'inQueue') return undefined;
    return jsonEquals(after, target) ? undefined : after;
  });

  /** A step from 0; undefined as long as it has not been read. */
  entry(step: number): HistoryEntry | undefined {
    return this.#now().entry(step);
  }

  /** Reads what happened since, and then whatever is missing; whoever was at the end stays at the end. */
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

  /** Reads what is missing, first what is looked at. */
  fill(): Promise<void> {
    return (this.#filling ??= this.#tell(() => this.#fill()).finally(() => (this.#filling = undefined)));
  }

  /** No one looks any more: reads no further. */
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
