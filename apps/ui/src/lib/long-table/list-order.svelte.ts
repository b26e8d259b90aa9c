import type { ListOrder } from './list-cursor.svelte.js';
import type { ListSort, LoadOrder } from './list-sort.js';

/** A queue or a dataset, in its own order; `version` grows when what it shows changes. */
type SortedList = ListOrder & { readonly version: number };

/**
 * The order of a list: its own, or the order of a column at the time of the request. A sorted list is not sorted
 * again: no row moves because somebody changes it. Items added later come last.
 */
export class SortableOrder implements ListOrder {
  readonly #list: SortedList;
  readonly #load: LoadOrder;
  #sort = $state.raw<ListSort>();
  #sorted = $state.raw<Uint32Array>();
  /** What it is sorted by while another order is on its way. */
  #sortedBy: ListSort | undefined;
  #running: AbortController | undefined;
  isLoading = $state(false);
  failed = $state(false);

  constructor(list: SortedList, load: LoadOrder) {
    this.#list = list;
    this.#load = load;
  }

  /** What the list is sorted by, or will be as soon as the order arrives. */
  get sort(): ListSort | undefined {
    return this.#sort;
  }

  /** Sorts the list as it is now; the latest call wins. Until the order arrives, the list stays as it was. */
  async sortBy(sort: ListSort | undefined): Promise<void> {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#sort = sort;
    this.failed = false;
    this.isLoading = sort !== undefined;
    const sorted = sort && (await this.#load(sort, running.signal));
    if (running.signal.aborted) return;
    this.isLoading = false;
    this.failed = sort !== undefined && sorted === undefined;
    if (this.failed) {
      this.#sort = this.#sortedBy;
      return;
    }
    this.#sorted = sorted;
    this.#sortedBy = sort;
  }

  /** What is shown, in order, and for each ordinal its 1-based position: for one that is hidden, where it would be. */
  readonly #shown = $derived.by(() => {
    const sorted = this.#sorted;
    if (sorted === undefined) return undefined;
    const list = this.#list;
    void list.version;
    const last = list.ordinalAt(list.total) ?? 0;
    const ordinals: number[] = [];
    const positions = new Uint32Array(sorted.reduce((most, ordinal) => Math.max(most, ordinal), last) + 1);
    for (const ordinal of sorted) {
      positions[ordinal] = ordinals.length + 1;
      if (list.shows(ordinal)) ordinals.push(ordinal);
    }
    for (let ordinal = 0; ordinals.length < list.total && ordinal < positions.length; ordinal++) {
      if (positions[ordinal] === 0 && list.shows(ordinal)) positions[ordinal] = ordinals.push(ordinal);
    }
    return { ordinals, positions };
  });

  get total(): number {
    return this.#list.total;
  }
  get current(): number {
    return this.#list.current;
  }
  ordinalAt(position: number): number | undefined {
    const shown = this.#shown;
    if (shown === undefined) return this.#list.ordinalAt(position);
    return shown.ordinals[Math.min(Math.max(position, 1), shown.ordinals.length) - 1];
  }
  positionOf(ordinal: number): number {
    const shown = this.#shown;
    return shown === undefined ? this.#list.positionOf(ordinal) : Math.max(shown.positions[ordinal] ?? 0, 1);
  }
  shows(ordinal: number): boolean {
    return this.#list.shows(ordinal);
  }
  /** The ordinals in a selection from one item to another; undefined for all between them in the list's own order. */
  between(one: number, other: number): Iterable<number> | undefined {
    const [first, last] = [this.positionOf(one), this.positionOf(other)].toSorted((a, b) => a - b);
    return this.#shown?.ordinals.slice((first ?? 1) - 1, last);
  }
}
