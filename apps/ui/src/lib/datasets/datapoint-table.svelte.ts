import { LoadedRows, type LoadRows } from '../long-table/loaded-rows.svelte.js';
import { ListColumns } from '../long-table/list-columns.svelte.js';
import { ListCursor } from '../long-table/list-cursor.svelte.js';
import type { KeyedList } from '../long-table/list-keys.js';
import { SortableOrder } from '../long-table/list-order.svelte.js';
import { httpLoadOrder, spellSort, type ListSort } from '../long-table/list-sort.js';
import { Selection } from '../long-table/selection.svelte.js';
import type { Look } from '../views/look-address.js';
import type { Datapoint } from './datapoint.js';
import type { ListedDatapoint } from './listed-datapoint.js';
import { findDatapoints } from './find-datapoints.js';
import { ShownDatapoints } from './shown-datapoints.svelte.js';

/** A dataset as a table: what is shown, the cursor, the selection, and the open datapoint. */
export class DatapointTable {
  readonly navigator: ShownDatapoints;
  readonly order: SortableOrder;
  readonly columns = new ListColumns();
  readonly selection = new Selection();
  readonly cursor: ListCursor;
  readonly rows: LoadedRows<ListedDatapoint>;
  readonly datasetId: string;
  readonly #fetch: typeof fetch;
  readonly #load: LoadRows<ListedDatapoint>;
  /** The text of the search; empty for no search. */
  text = $state('');
  /** A key of the target and the value it must have, as filters spell it; empty for any. */
  field = $state('');
  /** The keys of the target that have columns. */
  keys: readonly string[] = [];
  /** How far the running search has come. */
  searchedThrough = $state<number>();
  searchProblem = $state<string>();
  sortProblem = $state<string>();
  #search = new AbortController();
  #found: readonly number[] = [];
  openOrdinal = $state<number>();
  /** Only ever the one at `openOrdinal`: undefined while that is being loaded. */
  opened = $state.raw<Datapoint>();
  /** The reader is asked whether to delete it, whatever they open meanwhile. */
  toDelete = $state.raw<Datapoint>();
  problem = $state<string>();

  /** `places` are all that the dataset ever had; those in `empty`, ascending, are of deleted datapoints. */
  constructor(
    datasetId: string,
    first: readonly ListedDatapoint[],
    { places, empty = [] }: Places,
    fetcher: typeof fetch = fetch,
  ) {
    this.datasetId = datasetId;
    this.#fetch = (...request) => fetcher(...request);
    this.navigator = new ShownDatapoints(places, empty);
    const orderAt = (asked: Record<string, string>) => `/datasets/${datasetId}/order?${new URLSearchParams(asked)}`;
    this.order = new SortableOrder(this.navigator, httpLoadOrder(orderAt, this.#fetch));
    this.cursor = new ListCursor(this.order, this.selection);
    this.#load = (ordinals) => this.#askRows(ordinals);
    this.rows = new LoadedRows(this.#load);
    this.rows.begin(first);
  }

  /** The table as keys and clicks navigate it. */
  get keyed(): KeyedList & { readonly selection: Selection } {
    return { cursor: this.cursor, navigator: this.order, selection: this.selection };
  }

  /** The view of the table apart from its search: the order and the hidden columns. */
  get look(): Look {
    return { sort: this.order.sort, hidden: this.columns.hidden };
  }
  lookLike({ sort, hidden }: Look): void {
    this.columns.hidden = hidden;
    if (spellSort(sort) !== spellSort(this.order.sort)) void this.sortBy(sort);
  }
  /** Sorts the table as it is now, or returns to the order of the dataset. */
  async sortBy(sort: ListSort | undefined): Promise<void> {
    await this.order.sortBy(sort);
    this.sortProblem = this.order.failed ? 'The table could not be sorted. Try again.' : undefined;
  }

  /** Whether the shown datapoints are selected; `mixed` if some are. Those that a search hides may be selected, too. */
  shownSelected: boolean | 'mixed' = $derived.by(() => {
    const { selection } = this;
    const { found, total } = this.navigator;
    const count = found === undefined ? selection.count : selection.countOf(found);
    return count === 0 ? false : count === total ? true : 'mixed';
  });
  /** Selects all shown datapoints or, if all of them are selected, deselects them. Hidden ones stay as they are. */
  toggleShown(): void {
    const { navigator } = this;
    if (this.shownSelected !== true) this.cursor.selectAll();
    else if (navigator.found === undefined) this.selection.clear();
    else this.selection.keep((ordinal) => !navigator.shows(ordinal));
  }

  /** Whether only some of the datapoints are shown. */
  get isFiltered(): boolean {
    return this.text !== '' || this.field !== '';
  }
  get isSearching(): boolean {
    return this.searchedThrough !== undefined;
  }

  /** Takes in datapoints that were added, which are shown or searched, or deleted. */
  change({ places, empty = [] }: Places): void {
    const before = this.navigator.size;
    if (empty.length !== this.navigator.empty.length) this.#leaveOut(empty);
    if (places === before) return;
    this.navigator.change(places, empty);
    if (!this.isFiltered || this.isSearching) return;
    if (this.searchProblem !== undefined) void this.search(this.text, this.field);
    else void this.#lookThrough(before, this.#search.signal);
  }

  #leaveOut(empty: readonly number[]): void {
    const { navigator } = this;
    navigator.change(navigator.size, empty);
    this.#found = this.#found.filter((ordinal) => !navigator.isEmpty(ordinal));
    this.selection.keep((ordinal) => !navigator.isEmpty(ordinal));
    if (this.openOrdinal !== undefined && navigator.isEmpty(this.openOrdinal)) this.close();
  }

  /** Shows datapoints with this text and this value of a field, as soon as they are found. The selection stays. */
  async search(text: string, field = this.field): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    this.text = text;
    this.field = field;
    this.searchedThrough = undefined;
    this.#found = [];
    if (!this.isFiltered) this.navigator.show(undefined);
    else await this.#lookThrough(0, this.#search.signal);
  }

  async #lookThrough(from: number, signal: AbortSignal): Promise<void> {
    this.searchProblem = undefined;
    this.searchedThrough = from;
    let next = from;
    try {
      // The dataset may grow during the search.
      while (next < this.navigator.size) {
        const { text: q, field } = this;
        const search = { datasetId: this.datasetId, q, field, from: next, total: this.navigator.size, signal };
        for await (const { ordinals, through } of findDatapoints(search, this.#fetch)) {
          if (signal.aborted) return;
          // Some may have been deleted since they were found.
          this.#found = [...this.#found, ...ordinals.filter((ordinal) => !this.navigator.isEmpty(ordinal))];
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
    this.opened = undefined;
    this.problem = undefined;
    const row = this.rows.at(ordinal) ?? (await this.#load([ordinal]))?.[0];
    const opened = row && (await this.#ask<Datapoint>(`datapoints/${row.id}`));
    // Another one may have been opened in the meantime.
    if (this.openOrdinal !== ordinal) return;
    if (opened) this.opened = opened;
    else this.problem = 'The datapoint could not be loaded.';
  }

  /**
   * Opens the one with this id, for links from other pages, unless the reader has opened another meanwhile; false if it cannot be
   * loaded, perhaps because it was deleted.
   */
  async openNamed(id: string): Promise<boolean> {
    const before = this.openOrdinal;
    const opened = await this.#ask<Datapoint>(`datapoints/${encodeURIComponent(id)}`);
    if (opened === undefined) return false;
    if (this.openOrdinal !== before) return true;
    this.problem = undefined;
    this.opened = opened;
    this.openOrdinal = opened.ordinal;
    this.cursor.put(opened.ordinal);
    return true;
  }

  /** Opens the neighbor among the shown datapoints. */
  step(by: -1 | 1): void {
    const next = this.neighbor(by);
    if (next === undefined) return;
    this.cursor.put(next);
    void this.open(next);
  }

  /** The ordinal of the datapoint before or after the open one, as they are shown. */
  neighbor(by: -1 | 1): number | undefined {
    if (this.openOrdinal === undefined) return undefined;
    const position = this.order.positionOf(this.openOrdinal) + by;
    return position < 1 || position > this.order.total ? undefined : this.order.ordinalAt(position);
  }

  close(): void {
    this.openOrdinal = undefined;
    this.opened = undefined;
  }

  stop(): void {
    this.#search.abort();
  }

  async #askRows(ordinals: readonly number[]): Promise<readonly ListedDatapoint[] | undefined> {
    const body = JSON.stringify({ ordinals, ...(this.keys.length > 0 && { keys: this.keys }) });
    const headers = { 'Content-Type': 'application/json' };
    return (await this.#ask<{ rows: ListedDatapoint[] }>('rows', { method: 'POST', headers, body }))?.rows;
  }

  async #ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer | undefined> {
    try {
      const signal = AbortSignal.timeout(20_000);
      const response = await this.#fetch(`/datasets/${this.datasetId}/${path}`, { ...init, signal });
      return response.ok ? ((await response.json()) as Answer) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The places of a dataset. */
export interface Places {
  readonly places: number;
  readonly empty?: readonly number[];
}

const unreachable = 'The server cannot be reached.';
