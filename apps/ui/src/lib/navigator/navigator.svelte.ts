import type { ReviewState } from '@labeling/domain';
import { VisibleIndex } from './visible-index.js';

/** How a state travels and is stored: one of these per ordinal. `removed` is discarded, pushed or filtered out. */
export const stateCode = { New: 0, Modified: 1, Approved: 2, removed: 3 } as const;
export type StateCode = (typeof stateCode)[keyof typeof stateCode];

const words = ['New', 'Modified', 'Approved', 'removed'] as const;

/**
 * Where one is in a queue and how far it is: a state for every ordinal (an item's place in the queue, from 0, never
 * reused) and the current ordinal. Positions are what people see: 1-based, removed items skipped.
 */
export class NavigatorModel {
  #states: Uint8Array;
  #length: number;
  #index: VisibleIndex;
  #counts: [number, number, number] = [0, 0, 0];
  #current = $state(0);
  /** Grows by one with every change of a state: what is derived from the states depends on it. */
  #version = $state(0);

  constructor(states: Uint8Array = new Uint8Array(), current = 0) {
    this.#states = states.slice();
    this.#length = states.length;
    this.#index = this.#count();
    this.#current = current;
    if (!this.#index.has(current)) this.#current = this.#nearest(current) ?? 0;
  }

  get version(): number {
    return this.#version;
  }
  /** The ordinal on screen; stays even when that item is removed. Meaningless while the queue is empty. */
  get current(): number {
    return this.#current;
  }
  set current(ordinal: number) {
    this.#current = ordinal;
  }
  get total(): number {
    return this.#version >= 0 ? this.#index.total : 0;
  }
  get counts(): Readonly<Record<ReviewState, number>> {
    const [New, Modified, Approved] = this.#version >= 0 ? this.#counts : [0, 0, 0];
    return { New, Modified, Approved };
  }
  /** 1-based position of the current item, 0 in an empty queue. */
  get position(): number {
    return this.total === 0 ? 0 : this.#index.rank(this.#current) + 1;
  }

  /** The code of an ordinal's state; `removed` also for one that was never there. */
  stateAt(ordinal: number): StateCode {
    return known(this.#version >= 0 ? this.#states[ordinal] : undefined);
  }
  positionOf(ordinal: number): number {
    return this.#index.rank(ordinal) + 1;
  }
  /** The ordinal at a 1-based position, clamped into the queue; `undefined` only when it is empty. */
  ordinalAt(position: number): number | undefined {
    return this.#index.select(Math.min(Math.max(position, 1), this.#index.total) - 1);
  }
  /** "508 of 1,319 · Approved" */
  describe(ordinal: number, separator = ' · '): string {
    const position = this.positionOf(ordinal).toLocaleString('en');
    return `${position} of ${this.total.toLocaleString('en')}${separator}${words[this.stateAt(ordinal)]}`;
  }

  /** Replaces everything, for example after a lost connection or when a filter changes. */
  load(states: Uint8Array): void {
    this.#states = states.slice();
    this.#length = states.length;
    this.#index = this.#count();
    if (!this.#index.has(this.#current)) this.#current = this.#nearest(this.#current) ?? 0;
    this.#version++;
  }

  /** One item's state changed, or an item was added behind the last. The current item never moves by itself. */
  setState(ordinal: number, state: number): void {
    this.#reserve(ordinal + 1);
    const before = this.stateAt(ordinal);
    const code = known(state);
    if (before === code) return;
    this.#states[ordinal] = code;
    if (before !== stateCode.removed) this.#counts[before]--;
    if (code !== stateCode.removed) this.#counts[code]++;
    this.#index.set(ordinal, code !== stateCode.removed);
    this.#version++;
  }

  /** The ordinal `steps` away, removed ones skipped; `undefined` beyond the ends. */
  neighbour(ordinal: number, steps: number): number | undefined {
    return this.#index.select(
      steps > 0 ? this.#index.rank(ordinal + 1) + steps - 1 : this.#index.rank(ordinal) + steps,
    );
  }
  /** The ordinal itself, what follows it and what lies before it, nearest first; removed ones left out. */
  around(ordinal: number, before: number, after: number): number[] {
    const steps = [...sequence(after, 1), ...sequence(before, -1)];
    const near = steps.flatMap((step) => this.neighbour(ordinal, step) ?? []);
    return this.#index.has(ordinal) ? [ordinal, ...near] : near;
  }
  /** The next ordinal behind this one that is not Approved, wrapping around; others' items are a last resort. */
  nextUnfinished(ordinal: number, avoid?: ReadonlySet<number>): number | undefined {
    let fallback: number | undefined;
    for (let step = 1; step < this.#length; step++) {
      const candidate = (ordinal + step) % this.#length;
      if (this.stateAt(candidate) >= stateCode.Approved) continue;
      if (!avoid?.has(candidate)) return candidate;
      fallback ??= candidate;
    }
    return fallback;
  }

  /** States in `buckets` equal parts of the visible items: [New, Modified, Approved] per part, one after another. */
  distribution(buckets: number): Uint32Array {
    const parts = new Uint32Array(buckets * 3);
    const total = this.#index.total;
    let rank = 0;
    for (let ordinal = 0; ordinal < this.#length; ordinal++) {
      const code = this.#states[ordinal] ?? stateCode.removed;
      if (code === stateCode.removed) continue;
      const slot = Math.floor((rank++ * buckets) / total) * 3 + code;
      parts[slot] = (parts[slot] ?? 0) + 1;
    }
    return parts;
  }

  #nearest(ordinal: number): number | undefined {
    return this.ordinalAt(this.#index.rank(ordinal) + 1);
  }

  #count(): VisibleIndex {
    const counts: [number, number, number] = [0, 0, 0];
    for (const state of this.#states) {
      const code = known(state);
      if (code !== stateCode.removed) counts[code]++;
    }
    this.#counts = counts;
    return new VisibleIndex(this.#states.length, (ordinal) => known(this.#states[ordinal]) !== stateCode.removed);
  }

  #reserve(length: number): void {
    if (length > this.#states.length) {
      const grown = new Uint8Array(Math.max(length, this.#states.length * 2)).fill(stateCode.removed);
      grown.set(this.#states.subarray(0, this.#length));
      this.#states = grown;
    }
    this.#length = Math.max(this.#length, length);
  }
}

function known(code: number | undefined): StateCode {
  return code === 0 || code === 1 || code === 2 ? code : stateCode.removed;
}

function sequence(count: number, direction: 1 | -1): number[] {
  return Array.from({ length: count }, (_, i) => (i + 1) * direction);
}

/** Four states a byte, the first in the lowest two bits: how the states of a whole queue are sent. */
export function unpackStates(packed: Uint8Array, length: number): Uint8Array {
  const states = new Uint8Array(length);
  for (let i = 0; i < length; i++) states[i] = ((packed[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3;
  return states;
}
