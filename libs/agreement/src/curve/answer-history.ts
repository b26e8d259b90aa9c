import type { JsonText } from '@labeling/domain';
import type { Column } from './column.js';

/** A change, with numbers that stand for the item and the member, counted from 0. */
export interface NumberedChange {
  readonly item: number;
  readonly member: number;
  /** Undefined if it was taken back. */
  readonly value: JsonText | undefined;
}

interface Columns {
  readonly times: Column;
  readonly items: Column;
  readonly members: Column;
  /** Negative where the answer was taken back. */
  readonly values: Column;
}

/** Changes in the order of time. */
export class AnswerHistory {
  readonly #places: Int32Array;
  readonly #columns: Columns;
  readonly #values: readonly JsonText[];

  constructor(
    places: Int32Array,
    columns: Columns,
    /** How many items there are. */
    readonly items: number,
    values: readonly JsonText[],
  ) {
    this.#places = places;
    this.#columns = columns;
    this.#values = values;
  }

  get length(): number {
    return this.#places.length;
  }

  timeOf(change: number): number {
    return this.#columns.times.at(this.#places[change]!);
  }

  at(change: number): NumberedChange {
    const place = this.#places[change]!;
    const { items, members, values } = this.#columns;
    return { item: items.at(place), member: members.at(place), value: this.#values[values.at(place)] };
  }
}
