import { AgreementFigures } from './agreement-figures.js';
import type { AnsweredItem } from './answered-item.js';
import { AnswerCounts, type CodedItem } from './answers/answer-counts.js';
import type { Level } from './answers/level.js';
import { Values } from './answers/values.js';

/** Counts the answers to one question. Keeps how many items were answered alike, but not the items. */
export class AgreementTally extends AgreementFigures {
  readonly #values: Values;
  readonly #counts: AnswerCounts;

  constructor(level: Level) {
    const values = new Values();
    const counts = new AnswerCounts();
    super(level, values, () => counts.all());
    this.#values = values;
    this.#counts = counts;
  }

  add(item: AnsweredItem): void {
    this.#counts.count(this.#coded(item), 1);
  }

  /** Takes back an item that was added with the same answers in the same order. */
  remove(item: AnsweredItem): void {
    this.#counts.count(this.#coded(item), -1);
  }

  #coded({ answers, final }: AnsweredItem): CodedItem {
    return {
      members: answers.map(({ member }) => member),
      codes: answers.map(({ value }) => this.#values.codeOf(value)),
      final: final === undefined ? undefined : this.#values.codeOf(final),
    };
  }
}
