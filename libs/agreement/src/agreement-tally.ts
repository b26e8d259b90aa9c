import type { JsonText, Steps } from '@labeling/domain';
import { AnswerCounts, type CodedItem } from './answers/answer-counts.js';
import type { Level } from './answers/level.js';
import { Values } from './answers/values.js';
import { againstFinal, type MemberFigures } from './figures/against-final.js';
import { confusionOf, type Confusion } from './figures/confusion.js';
import type { FigureOptions } from './figures/figure.js';
import { overallFigures, type OverallFigures } from './figures/overall.js';
import { twoSidedFigures, type TwoSidedFigures } from './figures/two-sides.js';

/** What one member answered to an item. */
export interface Answer {
  readonly member: string;
  readonly value: JsonText;
}

/** What members answered to one item, each at most once, and what was decided in the end, if anything was. */
export interface AnsweredItem {
  readonly answers: readonly Answer[];
  readonly final?: JsonText | undefined;
}

/** How far two members agree on the items that both answered. */
export interface PairFigures extends TwoSidedFigures {
  /** In the order of their ids. */
  readonly members: readonly [string, string];
  readonly items: number;
}

/** The most values that a table of confusions shows. */
const MOST_VALUES = 20;

/**
 * Counts the answers to one question, a field or the whole target, and says how far they agree. Keeps how many items were
 * answered alike, not the items. Figures are worked out in steps, so that a server can let others have their turn.
 */
export class AgreementTally {
  readonly #counts = new AnswerCounts();

  constructor(
    readonly level: Level,
    private readonly values = new Values(),
  ) {}

  add(item: AnsweredItem): void {
    this.count(this.#coded(item), 1);
  }

  /** Takes back one that was added with the same answers in the same order. */
  remove(item: AnsweredItem): void {
    this.count(this.#coded(item), -1);
  }

  /** The same for values that have their codes already. `by` is 1 for an item that comes, and -1 for one that goes. */
  count(item: CodedItem, by: 1 | -1): void {
    this.#counts.count(item, by);
  }

  overall(options?: FigureOptions): Steps<OverallFigures> {
    return overallFigures(this.#counts.sample(this.values.size), this.values, this.level, options);
  }

  *pairs(options?: FigureOptions): Steps<readonly PairFigures[]> {
    const pairs = this.#counts.pairs();
    const figures = yield* twoSidedFigures(
      pairs.map(({ cells }) => cells),
      this.values,
      options,
    );
    return pairs.map(({ members, cells }, i) => ({
      members,
      items: cells.reduce((sum, { count }) => sum + count, 0),
      ...figures[i]!,
    }));
  }

  againstFinal(options?: FigureOptions): Steps<readonly MemberFigures[]> {
    return againstFinal(this.#counts.finals(), this.values, options);
  }

  confusion(most = MOST_VALUES): Confusion {
    return confusionOf(this.#counts.sample(this.values.size), this.values, most);
  }

  #coded({ answers, final }: AnsweredItem): CodedItem {
    return {
      members: answers.map(({ member }) => member),
      codes: answers.map(({ value }) => this.values.codeOf(value)),
      final: final === undefined ? undefined : this.values.codeOf(final),
    };
  }
}
