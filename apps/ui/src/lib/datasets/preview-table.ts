// The preview of a file, whatever its format.
import { beginningOf } from '../controls/text-beginning.js';

export interface PreviewColumn {
  readonly name: string;
  /** Whether its cells are text, which the import can read as JSON. */
  readonly isText: boolean;
  /** The cells of the first rows; undefined where a row has no such column, or the cell cannot be shown. */
  readonly cells: readonly (string | undefined)[];
  /** Whether each row that was read, including those not shown, has a value in it that no other row has. */
  readonly identifies: boolean;
}
export interface FilePreview {
  readonly columns: readonly PreviewColumn[];
  readonly rows: number;
  /** What separates the cells of a CSV file, if not commas. */
  readonly separatedBy?: string | undefined;
  /** How many more columns later rows have, which are too many to choose from. */
  readonly unlisted?: number;
}

/** The file is not what its name says; the message can be shown. */
export class NoPreview extends Error {}

const LONGEST_CELL = 200;

export function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > LONGEST_CELL ? `${beginningOf(text, LONGEST_CELL)}…` : text;
}

/** The names of columns that usually identify a row, in upper or lower case; the first one that does is suggested. */
export const usualKeys = ['idempotencyKey', 'id', 'key', 'uuid'];
export const isUsualKey = (name: string): boolean =>
  usualKeys.some((usual) => usual.toLowerCase() === name.toLowerCase());

/** How many rows are read to find out what identifies them. */
export const LOOKED_AT = 1_000;

export const identify = (values: readonly (string | undefined)[]): boolean =>
  values.every(Boolean) && new Set(values).size === values.length;

/** Which records are read from the beginning of a file. */
export interface Wanted {
  /** At most this many. */
  readonly count: number;
  /** Whether the text is the whole file. Otherwise its end may cut a record, which is left out. */
  readonly isWhole: boolean;
}
export type ReadRecords<Record> = (text: string, wanted: Wanted) => Record[];
