/** All codes are below this, and two of them fit into an exact number. */
const ABOVE_CODES = 2 ** 26;

/** One combination of two values, and how many items were answered with it. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly count: number;
}

/** How often each value of one side met each value of the other: two members, or a member and the final answer. */
export class Crossing {
  readonly #counts = new Map<number, number>();

  /** Adds `by` items. */
  count(row: number, column: number, by: number): void {
    const cell = row * ABOVE_CODES + column;
    this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + by);
  }

  /** The combinations that occur. */
  cells(): Cell[] {
    return [...this.#counts]
      .filter(([, count]) => count > 0)
      .map(([cell, count]) => ({ row: Math.floor(cell / ABOVE_CODES), column: cell % ABOVE_CODES, count }));
  }
}

/** In an order that depends on their values alone, not on which item came first. */
export function cellsInOrder(cells: readonly Cell[], orderHashOf: (code: number) => number): Cell[] {
  const orderOf = ({ row, column }: Cell) => orderHashOf(row) * 3 + orderHashOf(column);
  return [...cells].sort((a, b) => orderOf(a) - orderOf(b));
}

export const turned = ({ row, column, count }: Cell): Cell => ({ row: column, column: row, count });
