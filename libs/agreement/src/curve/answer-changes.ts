import type { JsonText, Steps } from '@labeling/domain';
import { AnswerHistory } from './answer-history.js';
import { Column } from './column.js';
import { placesInOrder } from './places-in-order.js';

/** A member submitted an answer to an item at some time, in place of an earlier one, or took theirs back. */
export interface AnswerChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly item: string;
  readonly member: string;
  /** Undefined if it was taken back. */
  readonly value: JsonText | undefined;
}

/** Collects changes. A queue has millions of them, so each takes some 20 bytes, and each text is kept once. */
export class AnswerChanges {
  readonly #columns = {
    times: new Column(Float64Array),
    items: new Column(Int32Array),
    members: new Column(Int32Array),
    values: new Column(Int32Array),
  };
  readonly #items = new Map<string, number>();
  readonly #members = new Map<string, number>();
  readonly #values = new Map<JsonText, number>();

  add({ at, item, member, value }: AnswerChange): void {
    this.#columns.times.push(at);
    this.#columns.items.push(numberIn(this.#items, item));
    this.#columns.members.push(numberIn(this.#members, member));
    this.#columns.values.push(value === undefined ? -1 : numberIn(this.#values, value));
  }

  /**
   * The changes in the order of time; those at the same time, as they were added. Expects that none is added
   * afterwards.
   */
  *inOrder(): Steps<AnswerHistory> {
    const places = yield* placesInOrder(this.#columns.times);
    return new AnswerHistory(places, this.#columns, this.#items.size, [...this.#values.keys()]);
  }
}

/** The number that stands for a text, counted from 0. */
function numberIn<Text extends string>(numbers: Map<Text, number>, text: Text): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
