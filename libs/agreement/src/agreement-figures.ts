import type { Steps } from '@labeling/domain';
import type { Alike } from './answers/answer-counts.js';
import type { Level } from './answers/level.js';
import { finalsIn, pairsIn, sampleOf } from './answers/sides.js';
import type { Values } from './answers/values.js';
import { againstFinal, type MemberFigures } from './figures/against-final.js';
import { confusionOf, type Confusion } from './figures/confusion.js';
import type { FigureOptions } from './figures/figure.js';
import { overallFigures, type OverallFigures } from './figures/overall.js';
import { twoSidedFigures, type TwoSidedFigures } from './figures/two-sides.js';

/** How far two members agree on the items that both answered. */
export interface PairFigures extends TwoSidedFigures {
  /** In the order of their ids. */
  readonly members: readonly [string, string];
  readonly items: number;
}

/** The most values that a table of confusions shows. */
const MOST_VALUES = 20;

/**
 * How far the current answers to one question, a field or the whole target, agree. Figures are
 * computed in steps, so that a server can give other work a turn.
 */
export class AgreementFigures {
  constructor(
    readonly level: Level,
    private readonly values: Values,
    private readonly answers: () => Iterable<Alike>,
  ) {}

  *overall(options?: FigureOptions): Steps<OverallFigures> {
    return yield* overallFigures(sampleOf(this.answers(), this.values.size), this.values, this.level, options);
  }

  *pairs(options?: FigureOptions): Steps<readonly PairFigures[]> {
    const pairs = pairsIn(this.answers());
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

  *againstFinal(options?: FigureOptions): Steps<readonly MemberFigures[]> {
    return yield* againstFinal(finalsIn(this.answers()), this.values, options);
  }

  /** Only of the most frequent values. */
  confusion(most = MOST_VALUES): Confusion {
    return confusionOf(sampleOf(this.answers(), this.values.size), this.values, most);
  }
}
