// What a navigator must answer, found as plainly as possible: in lists that are searched from end to end.
import type { ItemMask } from './navigator.svelte.js';
import { stateCode, type StateCode } from '../items/state-codes.js';

const { Approved, removed } = stateCode;

export class PlainNavigator {
  current: number;
  #codes: number[];
  #turns: number[] = [];
  #mask: ItemMask | undefined;
  readonly #matched = new Set<number>();

  constructor(codes: readonly number[], current: number) {
    this.#codes = [...codes];
    this.current = current;
    this.#leaveRemoved();
  }

  get queue(): number[] {
    return this.#codes.flatMap((code, ordinal) => (code === removed ? [] : [ordinal]));
  }
  get shown(): number[] {
    return this.queue.filter((ordinal) => this.#mask === undefined || this.#matched.has(ordinal));
  }
  get length(): number {
    return this.#codes.length;
  }
  get isFiltered(): boolean {
    return this.#mask !== undefined;
  }
  stateAt(ordinal: number): StateCode {
    const code = this.#codes[ordinal];
    return code === 0 || code === 1 || code === 2 ? code : removed;
  }

  filter(mask: ItemMask | undefined): void {
    this.#mask = mask;
    this.#matched.clear();
    this.#match();
  }
  setState(ordinal: number, code: number): void {
    while (this.#codes.length <= ordinal) this.#codes.push(removed);
    const changes = this.#codes[ordinal] !== code;
    this.#codes[ordinal] = code;
    if (changes && this.#mask?.grows === true) this.#match([ordinal]);
  }
  setTurn(ordinal: number, turn: number): void {
    this.#turns[ordinal] = turn;
  }
  load(codes: readonly number[], turns: readonly number[]): void {
    this.#codes = [...codes];
    this.#turns = [...turns];
    if (this.#mask?.grows === true) this.#match();
    this.#leaveRemoved();
  }

  counts(ordinals: readonly number[]) {
    const count = (code: StateCode) => ordinals.filter((ordinal) => this.stateAt(ordinal) === code).length;
    return { New: count(0), Modified: count(1), Approved: count(2) };
  }
  neighbor(ordinal: number, steps: number): number | undefined {
    return steps > 0
      ? this.shown.filter((other) => other > ordinal)[steps - 1]
      : this.shown.filter((other) => other < ordinal).at(steps);
  }
  around(ordinal: number, before: number, after: number): number[] {
    const behind = this.shown.filter((other) => other > ordinal).slice(0, after);
    const inFront = this.shown
      .filter((other) => other < ordinal)
      .toReversed()
      .slice(0, before);
    return [...this.shown.filter((other) => other === ordinal), ...behind, ...inFront];
  }
  nextUnfinished(ordinal: number, avoid: ReadonlySet<number>): number | undefined {
    const { shown } = this;
    const behindFirst = [...shown.filter((other) => other > ordinal), ...shown.filter((other) => other < ordinal)];
    const turn = (other: number) => this.#turns[other] ?? 0;
    const unfinished = behindFirst
      .filter((other) => this.stateAt(other) < Approved)
      .toSorted((one, other) => turn(one) - turn(other));
    return unfinished.find((other) => !avoid.has(other)) ?? unfinished[0];
  }
  distribution(buckets: number): number[] {
    const { shown } = this;
    const parts = Array.from({ length: buckets * 3 }, () => 0);
    shown.forEach((ordinal, rank) => {
      const slot = Math.floor((rank * buckets) / shown.length) * 3 + this.stateAt(ordinal);
      parts[slot] = (parts[slot] ?? 0) + 1;
    });
    return parts;
  }

  /** The rank (from 0) an ordinal has or would have. */
  rank(ordinals: readonly number[], ordinal: number): number {
    return ordinals.filter((other) => other < ordinal).length;
  }
  at(ordinals: readonly number[], position: number): number | undefined {
    return ordinals[Math.min(Math.max(position, 1), ordinals.length) - 1];
  }

  #match(ordinals = this.queue): void {
    const matches = (ordinal: number) => this.#mask?.matches(ordinal, this.stateAt(ordinal)) === true;
    for (const ordinal of ordinals)
      if (this.stateAt(ordinal) !== removed && matches(ordinal)) this.#matched.add(ordinal);
  }
  #leaveRemoved(): void {
    if (this.stateAt(this.current) !== removed) return;
    this.current = this.at(this.shown, this.rank(this.shown, this.current) + 1) ?? 0;
  }
}
