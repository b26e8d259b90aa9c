import type { Cell, ResultColumn } from './sql-client.js';

const CHARACTER = 7.4;
const PADDING = 28;
const NARROWEST = 72;
const WIDEST = 380;
/** Rows that are measured. */
const SAMPLE = 50;

/** The width of each column of a result, in pixels: what its name and first rows need, within limits. */
export function columnWidths(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): number[] {
  const sample = rows.slice(0, SAMPLE);
  return columns.map(({ name, type }, i) => {
    const longest = sample.reduce((most, row) => Math.max(most, cellText(row[i] ?? null).length), 0);
    const characters = Math.max(name.length + type.length + 2, longest);
    return Math.round(Math.min(WIDEST, Math.max(NARROWEST, characters * CHARACTER + PADDING)));
  });
}

/** A cell in one line. */
export function cellText(cell: Cell): string {
  return cell === null ? 'null' : String(cell);
}

/** Whether a column's cells are read letter by letter. */
export function isMono(type: string): boolean {
  return isJson(type) || type === 'uuid';
}

/** Whether a column's cells are compared by their last digit. */
export function isNumeric(type: string): boolean {
  return /^(smallint|integer|bigint|numeric|real|double precision)$/.test(type);
}

export function isJson(type: string): boolean {
  return type === 'json' || type === 'jsonb';
}
