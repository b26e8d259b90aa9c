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

/**
 * An item's history, step by step. It opens with a part; the rest is loaded in the background. Steps are counted from 0,
 * without the events that are not shown to the reader.
 */
export class Replay {
  readonly #readPage: ReadPage;
  readonly #steps = new ItemSteps();
  /** Counts the pages loaded, so that whatever depends on a step is computed again. */
  #pages = $state(0);
  #filling: Promise<void> | undefined;
  #isLeft = false;
  /** The revision that the step on screen led to: its place among the steps changes while they are loaded. */
  #revision = $state(0);
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

  /** The revision of each step, as far as it is known which revisions are steps. */
  readonly revisions = $derived.by(() => this.#now().revisions);
  total = $derived.by(() => this.revisions.length);
  /** The newest revision that is shown; -1 while none is. */
  last = $derived.by(() => this.revisions.at(-1) ?? -1);
  /** Which step is shown. */
  step = $derived.by(() =>
    Math.max(
      this.revisions.findLastIndex((revision) => revision <= this.#revision),
      0,
    ),
  );
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
    const revision = this.revisions[step];
    return revision === undefined ? undefined : this.#now().entry(revision);
  }

  /**
   * Reads what has happened since, and then whatever is missing; a reader at the end stays at the end. Returns whether it
   * could be read.
   */
  async load(): Promise<boolean> {
    const wasAtEnd = this.step >= this.total - 1;
    this.isLoading = true;
    const isRead = await this.#tell(async () => {
      const queries = ['order=newest', ...(this.added === undefined ? ['order=oldest&limit=1'] : [])];
      const pages = await Promise.all(queries.map((query) => this.#readPage(query)));
      for (const page of pages) this.#take(page?.rows ?? []);
      if (wasAtEnd) this.show(this.total - 1);
    });
    this.isLoading = false;
    if (isRead) void this.fill();
    return isRead;
  }

  /** Reads what is missing, starting with what is on screen. */
  fill(): Promise<void> {
    return (this.#filling ??= this.#tell(() => this.#fill()).then(() => (this.#filling = undefined)));
  }

  /** Stops reading once the page is left. */
  leave(): void {
    this.#isLeft = true;
  }

  show(step: number): void {
    this.#revision = this.revisions[Math.min(Math.max(step, 0), this.total - 1)] ?? 0;
  }

  showRevision(revision: string): void {
    const asked = Number(revision);
    if (Number.isInteger(asked) && asked >= 0 && asked <= this.last) this.#revision = asked;
  }

  async #fill(): Promise<void> {
    while (!this.#isLeft) {
      const shown = this.revisions[this.step] ?? 0;
      const looked = this.#steps.entry(shown) === undefined ? this.#steps.gapAt(shown) : undefined;
      const gap = looked ?? this.#steps.gapAt(this.last);
      if (gap === undefined) return;
      const after = looked === undefined ? gap + 1 : Math.min(gap + AROUND, this.last + 1);
      const page = await this.#readPage(`order=newest&limit=${AT_ONCE}&after=${after}`);
      if (page === undefined || page.rows.length === 0) throw new Error(`Nothing is before revision ${after}`);
      this.#take(page.rows, after);
    }
  }

  async #tell(work: () => Promise<void>): Promise<boolean> {
    this.problem = undefined;
    try {
      await work();
      return true;
    } catch {
      this.problem = 'The history could not be loaded.';
      return false;
    }
  }

  #take(rows: readonly JsonText[], before?: number): void {
    this.#steps.add(rows, before);
    this.#pages++;
  }

  #now(): ItemSteps {
    void this.#pages;
    return this.#steps;
  }
}
