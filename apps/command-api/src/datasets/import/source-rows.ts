// What a file to import consists of, whatever its format.
import type { JsonText } from '@labeling/domain';

export const importFormats = ['jsonl', 'csv', 'parquet'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What stands in one column of one row: JSON, or text that may be taken for JSON when the mapping says so. */
export type Cell = { readonly json: JsonText } | { readonly text: string };

export interface SourceRow {
  /** For people, from 1: the line on which the row begins, or its number in a file without lines. */
  readonly place: number;
  readonly cells: ReadonlyMap<string, Cell>;
}
export interface BadRow {
  readonly place: number;
  /** What is wrong, to be read behind `Line 3`. */
  readonly complaint: string;
}

export interface SourceFile {
  readonly unit: 'Line' | 'Row';
  /** What every row has; undefined where each row has columns of its own. */
  readonly columns: readonly string[] | undefined;
  /** How many rows there are; null where that shows only at the end. */
  readonly total: number | null;
  /** Every row from the first on, some at a time; each call reads the file anew. */
  rows(): AsyncIterable<readonly (SourceRow | BadRow)[]>;
}

/** The file as a whole is not what it is said to be. */
export class UnreadableFile extends Error {
  constructor(
    readonly complaint: string,
    cause?: unknown,
  ) {
    super(complaint, { cause });
    this.name = 'UnreadableFile';
  }
}

/** How many rows are handed on at once. */
export const ROWS_AT_ONCE = 500;
