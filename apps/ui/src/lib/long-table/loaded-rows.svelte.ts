import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { MOST_ROWS } from './json-preview.js';

/** Rows kept, visible or not; beyond that, those loaded first are dropped. */
const KEPT = 3_000;
/** Pause before rows that could not be loaded are requested again, in milliseconds. */
const LOAD_AGAIN = 1_000;

/** Returns undefined while the server cannot be reached. */
export type LoadRows<Row> = (ordinals: readonly number[]) => Promise<readonly Row[] | undefined>;

/**
 * The rows of a list that have been in view. One request runs at a time, and the next one asks for what is in view
 * when it starts, so fast scrolling loads no row that was only scrolled past.
 */
export class LoadedRows<Row extends { readonly ordinal: number }> {
  readonly #load: LoadRows<Row>;
  readonly #rows = new SvelteMap<number, Row>();
  /** Loaded, but changed since, or missing: requested again when visible. */
  readonly #stale = new SvelteSet<number>();
  readonly #missing = new SvelteSet<number>();
  #wanted: readonly number[] = [];
  /** On their way, perhaps as they were before a change. */
  #asked: readonly number[] = [];
  #isLoading = false;
  /** The pause after a failure: nothing is requested until it has passed. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The visible rows could not be loaded; they are requested again after a pause. */
  failed = $state(false);

  constructor(load: LoadRows<Row>) {
    this.#load = load;
  }

  at(ordinal: number): Row | undefined {
    return this.#rows.get(ordinal);
  }

  /** The row if it is current as far as this page knows; undefined while a known change is not loaded yet. */
  upToDate(ordinal: number): Row | undefined {
    return this.#stale.has(ordinal) || this.#asked.includes(ordinal) ? undefined : this.#rows.get(ordinal);
  }

  /** Adds rows that came with the page. */
  begin(rows: readonly Row[]): void {
    for (const row of rows) this.#keep(row);
  }

  /** Sets what is visible now. */
  want(ordinals: readonly number[]): void {
    this.#wanted = ordinals;
    void this.#loadWanted();
  }

  /** These items (all by default) have changed: those in view are loaded again. */
  changed(ordinals: Iterable<number> = [...this.#rows.keys(), ...this.#missing, ...this.#asked]): void {
    const isHere = (ordinal: number) => this.#rows.has(ordinal) || this.#asked.includes(ordinal);
    for (const ordinal of ordinals) if (isHere(ordinal)) this.#stale.add(ordinal);
    for (const ordinal of ordinals) this.#missing.delete(ordinal);
    void this.#loadWanted();
  }

  async #loadWanted(): Promise<void> {
    if (this.#isLoading || this.#pause !== undefined) return;
    this.#isLoading = true;
    for (let lacking = this.#lacking(); lacking.length > 0; lacking = this.#lacking()) {
      // A change from here on makes a row stale again.
      for (const ordinal of lacking) this.#stale.delete(ordinal);
      this.#asked = lacking;
      const rows = await this.#load(lacking);
      this.#asked = [];
      this.failed = rows === undefined;
      if (rows === undefined) {
        for (const ordinal of lacking) this.#stale.add(ordinal);
        this.#pause = setTimeout(() => this.#endPause(), LOAD_AGAIN);
        break;
      }
      for (const ordinal of lacking) this.#missing.add(ordinal);
      for (const row of rows) this.#keep(row);
    }
    this.#isLoading = false;
  }

  #endPause(): void {
    this.#pause = undefined;
    void this.#loadWanted();
  }

  #lacking(): number[] {
    return this.#wanted
      .filter((ordinal) => this.#stale.has(ordinal) || !(this.#rows.has(ordinal) || this.#missing.has(ordinal)))
      .slice(0, MOST_ROWS);
  }

  #keep(row: Row): void {
    this.#missing.delete(row.ordinal);
    this.#rows.delete(row.ordinal);
    this.#rows.set(row.ordinal, row);
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > KEPT && oldest !== undefined) this.#rows.delete(oldest);
  }
}
