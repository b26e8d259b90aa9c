import type { JsonText, Steps } from '@labeling/domain';
import { cellsInOrder, type Cell, type Crossing } from '../answers/crossing.js';
import type { Values } from '../answers/values.js';
import type { FigureOptions } from './figure.js';
import { twoSidedFigures, type TwoSidedFigures } from './two-sides.js';

/** How often one member's answers are what was decided in the end. */
export interface MemberFigures extends TwoSidedFigures {
  readonly member: string;
  /** Items that the member answered and that have a final answer. */
  readonly items: number;
  /** The most frequent differences. Values that are too long to be shown are not among them. */
  readonly differences: readonly { readonly given: JsonText; readonly final: JsonText; readonly items: number }[];
}

/** How many differences are listed. */
const MOST_DIFFERENCES = 10;

/** `crossings` have a member's own values in rows, and the final ones in columns. */
export function* againstFinal(
  crossings: ReadonlyMap<string, Crossing>,
  values: Values,
  options: FigureOptions = {},
): Steps<readonly MemberFigures[]> {
  const members = [...crossings]
    .map(([member, crossing]) => ({ member, cells: crossing.cells() }))
    .filter(({ cells }) => cells.length > 0);
  const figures = yield* twoSidedFigures(
    members.map(({ cells }) => cells),
    values,
    options,
  );
  return members.map(({ member, cells }, i) => ({
    member,
    items: cells.reduce((sum, { count }) => sum + count, 0),
    ...figures[i]!,
    differences: differencesIn(cells, values),
  }));
}

function differencesIn(cells: readonly Cell[], values: Values): MemberFigures['differences'] {
  const different = cells.filter(({ row, column }) => row !== column);
  return cellsInOrder(different, (code) => values.orderHashOf(code))
    .sort((a, b) => b.count - a.count)
    .flatMap(({ row, column, count }) => {
      const [given, final] = [values.textOf(row), values.textOf(column)];
      return given === undefined || final === undefined ? [] : [{ given, final, items: count }];
    })
    .slice(0, MOST_DIFFERENCES);
}
