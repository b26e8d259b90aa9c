import type { Cell } from '../answers/crossing.js';
import type { Estimates } from '../bootstrap/intervals.js';

/**
 * The share of items on which two sides agree, and Cohen's κ: that share beyond what they would agree on by chance, each
 * keeping its own habits (Cohen 1960).
 */
export function percentAndCohen(cells: readonly Cell[]): Estimates {
  const places = new Map<number, number>();
  const placeOf = (code: number): number => {
    const place = places.get(code) ?? places.size;
    places.set(code, place);
    return place;
  };
  const rows = Int32Array.from(cells, ({ row }) => placeOf(row));
  const columns = Int32Array.from(cells, ({ column }) => placeOf(column));
  const byRow = new Int32Array(places.size);
  const byColumn = new Int32Array(places.size);
  return (counts) => {
    byRow.fill(0);
    byColumn.fill(0);
    let items = 0;
    let agreeing = 0;
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i]!;
      items += count;
      if (rows[i] === columns[i]) agreeing += count;
      byRow[rows[i]!]! += count;
      byColumn[columns[i]!]! += count;
    }
    let products = 0;
    for (let place = 0; place < byRow.length; place++) products += byRow[place]! * byColumn[place]!;
    const observed = agreeing / items;
    if (products === items ** 2) return [observed, undefined];
    const byChance = products / items ** 2;
    return [observed, (observed - byChance) / (1 - byChance)];
  };
}
