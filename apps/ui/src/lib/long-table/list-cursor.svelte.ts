import type { Selection } from './selection.svelte.js';

/** What a list shows and in which order: ordinals at 1-based positions. */
export interface ListOrder {
  readonly total: number;
  /** The ordinal that the cursor starts at. */
  readonly current: number;
  ordinalAt(position: number): number | undefined;
  positionOf(ordinal: number): number;
  shows(ordinal: number): boolean;
  /** What lies between two ordinals, both included, if the list is not in the order of ordinals. */
  between?(one: number, other: number): Iterable<number> | undefined;
}

/** The cursor of the list, and the range that Shift selects from it. */
export class ListCursor {
  readonly #navigator: ListOrder;
  readonly #selection: Selection;
  #ordinal = $state<number>();
  /** Grows by one whenever this member moves the cursor, which must then be visible. */
  moves = $state(0);
  /** Where a range starts, and what was selected before it; valid until items are removed from the selection. */
  #anchor: { ordinal: number; before: Uint32Array; removals: number } | undefined;

  constructor(navigator: ListOrder, selection: Selection) {
    this.#navigator = navigator;
    this.#selection = selection;
  }

  /** 1-based position of the cursor among the shown items; 0 when there are none. */
  get position(): number {
    const { total, current } = this.#navigator;
    return Math.min(this.#navigator.positionOf(this.#ordinal ?? current), total);
  }
  /** The item under the cursor, or, if it was removed, the one that took its place. */
  get ordinal(): number | undefined {
    return this.#navigator.ordinalAt(this.position);
  }

  /** Puts the cursor on an item; a range starts there. */
  put(ordinal: number): void {
    this.#ordinal = ordinal;
    this.moves++;
    this.#anchor = undefined;
  }
  move(position: number): void {
    const ordinal = this.#navigator.ordinalAt(position);
    if (ordinal !== undefined) this.put(ordinal);
  }
  toggle(ordinal: number): void {
    this.put(ordinal);
    this.#selection.toggle(ordinal);
    this.#anchor = this.#selection.has(ordinal) ? this.#from(ordinal) : undefined;
  }

  /** Selects from the start of the range to this position, and deselects what an earlier end of the range had reached. */
  extend(position: number): void {
    const { ordinal: from } = this;
    const to = this.#navigator.ordinalAt(position);
    if (from === undefined || to === undefined) return;
    if (this.#anchor?.removals !== this.#selection.removals) this.#anchor = undefined;
    const anchor = (this.#anchor ??= this.#from(from));
    this.#selection.restore(anchor.before);
    this.#selection.set(this.#between(anchor.ordinal, to), true);
    this.#ordinal = to;
    this.moves++;
  }

  #from(ordinal: number) {
    return { ordinal, before: this.#selection.copy(), removals: this.#selection.removals };
  }

  /** Selects everything that is shown. */
  selectAll(): void {
    const [first, last] = [this.#navigator.ordinalAt(1), this.#navigator.ordinalAt(this.#navigator.total)];
    if (first !== undefined && last !== undefined) this.#selection.set(this.#between(first, last), true);
    this.#anchor = undefined;
  }

  #between(one: number, other: number): Iterable<number> {
    return this.#navigator.between?.(one, other) ?? this.#ordinalsBetween(one, other);
  }

  *#ordinalsBetween(one: number, other: number): Iterable<number> {
    const last = Math.max(one, other);
    for (let ordinal = Math.min(one, other); ordinal <= last; ordinal++) {
      if (this.#navigator.shows(ordinal)) yield ordinal;
    }
  }
}
