import { LoadedRows, type LoadRows } from '../long-table/loaded-rows.svelte.js';
import { ListCursor } from '../long-table/list-cursor.svelte.js';
import { Selection } from '../long-table/selection.svelte.js';
import type { Datapoint } from './datapoint.js';
import type { ListedDatapoint } from './listed-datapoint.js';
import { findDatapoints } from './find-datapoints.js';
import { ShownDatapoints } from './shown-datapoints.svelte.js';

/** A dataset as a table: what is shown, the cursor, the selection, and the open datapoint. */
export class DatapointTable {
  readonly navigator: ShownDatapoints;
  readonly selection = new Selection();
  readonly cursor: ListCursor;
  readonly rows: LoadedRows<ListedDatapoint>;
  readonly #datasetId: string;
  readonly #fetch: typeof fetch;
  readonly #load: LoadRows<ListedDatapoint>;
  /** The text of the search; empty for no search. */
  text = $state('');
  /** How far the running search has come. */
  searchedThrough = $state<number>();
  searchProblem = $state<string>();
  #search = new AbortController();
  #found: readonly number[] = [];
  openOrdinal = $state<number>();
  opened = $state.raw<Datapoint>();
  problem = $state<string>();

  constructor(datasetId: string, first: readonly ListedDatapoint[], total: number, fetcher: typeof fetch = fetch) {
    this.#datasetId = datasetId;
    this.#fetch = (...request) => fetcher(...request);
    this.navigator = new ShownDatapoints(total);
    this.cursor = new ListCursor(this.navigator, this.selection);
    this.#load = (ordinals) => this.#askRows(ordinals);
    this.rows = new LoadedRows(this.#load);
    this.rows.begin(first);
  }

  get isSearching(): boolean {
    return this.searchedThrough !== undefined;
  }

  /** The dataset has grown: new datapoints are shown, or searched. */
  grow(total: number): void {
    const before = this.navigator.size;
    if (total === before) return;
    this.navigator.grow(total);
    if (this.text === '' || this.isSearching) return;
    if (this.searchProblem !== undefined) void this.search(this.text);
    else void this.#lookThrough(before, this.#search.signal);
  }

  /** Shows datapoints with this text, as soon as they are found. The selection stays. */
  async search(text: string): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    this.text = text;
    this.searchedThrough = undefined;
    this.#found = [];
    if (text === '') this.navigator.show(undefined);
    else await this.#lookThrough(0, this.#search.signal);
  }

  async #lookThrough(from: number, signal: AbortSignal): Promise<void> {
    this.searchProblem = undefined;
    this.searchedThrough = from;
    let next = from;
    try {
      // The dataset may grow during the search.
      while (next < this.navigator.size) {
        const [q, total] = [this.text, this.navigator.size];
        const search = { datasetId: this.#datasetId, q, from: next, total, signal };
        for await (const { ordinals, through } of findDatapoints(search, this.#fetch)) {
          if (signal.aborted) return;
          this.#found = [...this.#found, ...ordinals];
          this.navigator.show(this.#found);
          this.searchedThrough = next = through;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      this.searchProblem = error instanceof TypeError || !(error instanceof Error) ? unreachable : error.message;
    }
    this.searchedThrough = undefined;
  }

  /** The selection as ranges of ordinals, for the import. */
  selectedRanges(): [first: number, last: number][] {
    const ranges: [number, number][] = [];
    for (const ordinal of this.selection.ordinals()) {
      const range = ranges.at(-1);
      if (range?.[1] === ordinal - 1) range[1] = ordinal;
      else ranges.push([ordinal, ordinal]);
    }
    return ranges;
  }

  async open(ordinal: number): Promise<void> {
    this.openOrdinal = ordinal;
    this.problem = undefined;
    const row = this.rows.at(ordinal) ?? (await this.#load([ordinal]))?.[0];
    const opened = row && (await this.#ask<Datapoint>(`datapoints/${row.id}`));
    // Another one may have been opened in the meantime.
    if (this.openOrdinal !== ordinal) return;
    if (opened) this.opened = opened;
    else this.problem = 'The datapoint could not be loaded.';
  }

  /** Opens the one with this id, for links from other pages. */
  async openNamed(id: string): Promise<void> {
    const opened = await this.#ask<Datapoint>(`datapoints/${encodeURIComponent(id)}`);
    if (opened === undefined) return;
    this.opened = opened;
    this.openOrdinal = opened.ordinal;
    this.cursor.put(opened.ordinal);
  }

  /** Opens the neighbor among the shown datapoints. */
  step(by: -1 | 1): void {
    const next = this.openOrdinal === undefined ? undefined : this.navigator.ordinalAt(this.openPosition + by);
    if (next === undefined) return;
    this.cursor.put(next);
    void this.open(next);
  }

  get openPosition(): number {
    return this.openOrdinal === undefined ? 0 : this.navigator.positionOf(this.openOrdinal);
  }

  close(): void {
    this.openOrdinal = undefined;
    this.opened = undefined;
  }

  stop(): void {
    this.#search.abort();
  }

  async #askRows(ordinals: readonly number[]): Promise<readonly ListedDatapoint[] | undefined> {
    const body = JSON.stringify({ ordinals });
    const headers = { 'Content-Type': 'application/json' };
    return (await this.#ask<{ rows: ListedDatapoint[] }>('rows', { method: 'POST', headers, body }))?.rows;
  }

  async #ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer | undefined> {
    try {
      const signal = AbortSignal.timeout(20_000);
      const response = await this.#fetch(`/datasets/${this.#datasetId}/${path}`, { ...init, signal });
      return response.ok ? ((await response.json()) as Answer) : undefined;
    } catch {
      return undefined;
    }
  }
}

const unreachable = 'The server cannot be reached.';
