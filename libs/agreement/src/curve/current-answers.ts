import { Patterns } from '../answers/patterns.js';
import type { Sample } from '../answers/sample.js';
import { Values } from '../answers/values.js';
import type { NumberedChange } from './answer-history.js';
import { Column } from './column.js';

const NONE = -1;

/** The answers at a moment. Each of millions of items has a list of its answers, in columns that all of them share. */
export class CurrentAnswers {
  readonly values = new Values();
  readonly #patterns = new Patterns();
  /** The first answer to each item. */
  readonly #firsts: Int32Array;
  readonly #members = new Column(Int32Array);
  /** `NONE` where the answer was taken back. */
  readonly #codes = new Column(Int32Array);
  readonly #following = new Column(Int32Array);

  constructor(items: number) {
    this.#firsts = new Int32Array(items).fill(NONE);
  }

  take({ item, member, value }: NumberedChange): void {
    this.#patterns.count(this.#codesOf(item), -1);
    this.#codes.set(this.#answerOf(item, member), value === undefined ? NONE : this.values.codeOf(value));
    this.#patterns.count(this.#codesOf(item), 1);
  }

  sample(): Sample {
    return this.#patterns.sample(this.values.size);
  }

  #codesOf(item: number): number[] {
    const codes: number[] = [];
    for (let answer = this.#firsts[item]!; answer !== NONE; answer = this.#following.at(answer)) {
      const code = this.#codes.at(answer);
      if (code !== NONE) codes.push(code);
    }
    return codes;
  }

  /** Where the answer of a member is, or will be. */
  #answerOf(item: number, member: number): number {
    for (let answer = this.#firsts[item]!; answer !== NONE; answer = this.#following.at(answer)) {
      if (this.#members.at(answer) === member) return answer;
    }
    this.#members.push(member);
    this.#codes.push(NONE);
    this.#following.push(this.#firsts[item]!);
    return (this.#firsts[item] = this.#codes.length - 1);
  }
}
