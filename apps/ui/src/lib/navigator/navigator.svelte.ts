import { reviewStates, type ReviewState } from '@labeling/domain';
import { ItemIndex, type KnownItems } from './item-index.js';
import { MaskedItems, type ItemMask } from './masked-items.js';
import { itemNumber } from '../items/item-number.js';
import { knownCode, stateCode, type StateCode } from '../items/state-codes.js';

export type { ItemMask } from './masked-items.js';

const words = [...reviewStates, 'removed'] as const;

/**
 * Where the reader is in a queue and how far it has come: a state for every ordinal (an item's place in the queue, from
 * 0, never reused) and the current ordinal. People know an item by its number, which it keeps: its ordinal from 1. A
 * position is how far along the reader is: 1-based, removed items skipped. With a filter, everything refers to what it
 * shows; what begins with `queue` still refers to the whole queue.
 */
export class NavigatorModel {
  #states: Uint8Array;
  /** By ordinal; those that are missing have turn 0. */
  #turns: Uint8Array;
  #length: number;
  #whole: ItemIndex;
  #masked: MaskedItems | undefined;
  #current = $state(0);
  /** Grows by one with every change of a state or of the filter: every answer depends on it. */
  #version = $state(0);

  constructor(states: Uint8Array = new Uint8Array(), current = 0, turns: Uint8Array = new Uint8Array()) {
    this.#states = states.slice();
    this.#turns = turns.slice();
    this.#length = states.length;
    this.#whole = new ItemIndex(this.#length, this.#known);
    this.#current = current;
    this.#leaveRemoved();
  }

  get version(): number {
    return this.#version;
  }
  /** The ordinal on screen; stays even when that item is removed or hidden. Meaningless while the queue is empty. */
  get current(): number {
    return this.#current;
  }
  set current(ordinal: number) {
    this.#current = ordinal;
  }
  get isFiltered(): boolean {
    void this.#version;
    return this.#masked !== undefined;
  }
  get total(): number {
    return this.#shown.total;
  }
  get counts(): Readonly<Record<ReviewState, number>> {
    return this.#shown.counts;
  }
  /** 1-based position of the current item, or of the one it gave way to; 0 where nothing is shown. */
  get position(): number {
    return Math.min(this.positionOf(this.#current), this.total);
  }
  /** Whether every item of the queue is approved. */
  get isFinished(): boolean {
    const { queueCounts, queueTotal } = this;
    return queueTotal > 0 && queueCounts.Approved === queueTotal;
  }
  /** Whether numbers and positions of what is shown may differ. */
  get hasGaps(): boolean {
    return this.total < this.#length;
  }
  /** The number of the queue's last item; 0 without any. */
  get lastNumber(): number {
    return (this.#queue.select(this.queueTotal - 1) ?? -1) + 1;
  }
  get queueTotal(): number {
    return this.#queue.total;
  }
  get queueCounts(): Readonly<Record<ReviewState, number>> {
    return this.#queue.counts;
  }

  /** Whether the item is in the queue and the filter lets it through. */
  shows(ordinal: number): boolean {
    return this.#shown.has(ordinal);
  }
  /** The code of an ordinal's true state; `removed` also for one that was never there. */
  stateAt(ordinal: number): StateCode {
    void this.#version;
    return this.#codeAt(ordinal);
  }
  /** The 1-based position of the ordinal, or the one it would have. */
  positionOf(ordinal: number): number {
    return this.#shown.rank(ordinal) + 1;
  }
  /** The ordinal at a 1-based position, clamped into what is shown; `undefined` only when nothing is. */
  ordinalAt(position: number): number | undefined {
    return atPosition(this.#shown, position);
  }
  /** The ordinal of the item with this number or, if that has left the queue, of the one after it, else of the last. */
  ordinalOfNumber(number: number): number | undefined {
    return atPosition(this.#queue, this.#queue.rank(Math.max(number - 1, 0)) + 1);
  }
  /** The ordinal itself if it is shown, else the one after it, else the last; `undefined` when nothing is shown. */
  nearest(ordinal: number): number | undefined {
    return this.ordinalAt(this.positionOf(ordinal));
  }
  /** "508 of 1,319 · Approved"; where numbers and positions differ, "Item 512 · 508 of 1,319 · Approved". */
  describe(ordinal: number, separator = ' · '): string {
    const code = this.stateAt(ordinal);
    const number = this.hasGaps ? `Item ${itemNumber(ordinal).toLocaleString('en')}${separator}` : '';
    if (code !== stateCode.removed && !this.shows(ordinal))
      return `${number}Hidden by the filter${separator}${words[code]}`;
    const position = Math.min(this.positionOf(ordinal), this.total).toLocaleString('en');
    return `${number}${position} of ${this.total.toLocaleString('en')}${separator}${words[code]}`;
  }

  /** Shows only what matches the mask; without one the whole queue. The current item never moves by itself. */
  filter(mask: ItemMask | undefined): void {
    this.#masked = mask && new MaskedItems(mask, this.#length, this.#known);
    this.#version++;
  }

  /** Replaces all states and turns, for example after a lost connection; the filter stays. */
  load(states: Uint8Array, turns: Uint8Array = new Uint8Array()): void {
    const length = Math.max(this.#length, states.length);
    this.#states = states.slice();
    this.#turns = turns.slice();
    this.#length = states.length;
    this.#whole = new ItemIndex(this.#length, this.#known);
    this.#masked?.reload(length, this.#known);
    this.#leaveRemoved();
    this.#version++;
  }

  /** One item's state changed, or an item was added after the last. The current item never moves by itself. */
  setState(ordinal: number, state: number): void {
    this.#reserve(ordinal + 1);
    const before = this.#codeAt(ordinal);
    const after = knownCode(state);
    if (before === after) return;
    this.#states[ordinal] = after;
    this.#whole.change(ordinal, before, after);
    this.#masked?.change(ordinal, before, after);
    this.#version++;
  }

  /** The turn of an item among what is left to do: the lower, the sooner `nextUnfinished` leads to it. */
  setTurn(ordinal: number, turn: number): void {
    if (this.#turnAt(ordinal) === turn) return;
    this.#turns = withLength(this.#turns, ordinal + 1, 0);
    this.#turns[ordinal] = turn;
    const code = this.#codeAt(ordinal);
    this.#whole.change(ordinal, code, code);
    if (this.#masked?.shown.has(ordinal) === true) this.#masked.change(ordinal, code, code);
    this.#version++;
  }

  /** The ordinal `steps` away, skipping what is not shown; `undefined` beyond the ends. */
  neighbor(ordinal: number, steps: number): number | undefined {
    const shown = this.#shown;
    return shown.select(steps > 0 ? shown.rank(ordinal + 1) + steps - 1 : shown.rank(ordinal) + steps);
  }
  /** The ordinal itself, what follows it and what lies before it, nearest first; without what is not shown. */
  around(ordinal: number, before: number, after: number): number[] {
    const steps = [...sequence(after, 1), ...sequence(before, -1)];
    const near = steps.flatMap((step) => this.neighbor(ordinal, step) ?? []);
    return this.shows(ordinal) ? [ordinal, ...near] : near;
  }
  /** The next ordinal that is not Approved, by turn, wrapping around; others' items are a last resort. */
  nextUnfinished(ordinal: number, avoid?: ReadonlySet<number>): number | undefined {
    return this.#shown.nextUnfinished(ordinal, avoid);
  }

  /** States in `buckets` equal parts of what is shown: [New, Modified, Approved] per part, one after another. */
  distribution(buckets: number): Uint32Array {
    const parts = new Uint32Array(buckets * 3);
    const shown = this.#shown;
    const { total } = shown;
    const states = this.#states;
    let bucket = 0;
    for (let ordinal = 0, rank = 0; rank < total; ordinal++) {
      if (!shown.has(ordinal)) continue;
      while (rank * buckets >= (bucket + 1) * total) bucket++;
      const slot = bucket * 3 + (states[ordinal] ?? 0);
      parts[slot] = (parts[slot] ?? 0) + 1;
      rank++;
    }
    return parts;
  }

  get #queue(): ItemIndex {
    void this.#version;
    return this.#whole;
  }
  get #shown(): ItemIndex {
    void this.#version;
    return this.#masked?.shown ?? this.#whole;
  }

  readonly #codeAt = (ordinal: number): StateCode => knownCode(this.#states[ordinal]);
  readonly #turnAt = (ordinal: number): number => this.#turns[ordinal] ?? 0;
  readonly #known: KnownItems = { codeAt: this.#codeAt, turnAt: this.#turnAt };

  #leaveRemoved(): void {
    if (!this.#whole.has(this.#current)) this.#current = this.nearest(this.#current) ?? 0;
  }

  #reserve(length: number): void {
    this.#states = withLength(this.#states, length, stateCode.removed);
    this.#length = Math.max(this.#length, length);
  }
}

/** With room for at least `length` values; new ones are `value`. */
function withLength(values: Uint8Array, length: number, value: number): Uint8Array {
  if (length <= values.length) return values;
  const grown = new Uint8Array(Math.max(length, values.length * 2)).fill(value);
  grown.set(values);
  return grown;
}

function atPosition(items: ItemIndex, position: number): number | undefined {
  return items.select(Math.min(Math.max(position, 1), items.total) - 1);
}

function sequence(count: number, direction: 1 | -1): number[] {
  return Array.from({ length: count }, (_, i) => (i + 1) * direction);
}
