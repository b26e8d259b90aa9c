// The rows of a file to import, whatever its format.
import type { JsonText } from '@labeling/domain';
import { limitProblem, type Problem } from '../../problem-details/problem.js';

export const importFormats = ['jsonl', 'csv', 'parquet'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** One column of one row: JSON, or text that the mapping may declare to be JSON. */
export type Cell = { readonly json: JsonText } | { readonly text: string };

export interface SourceRow {
  /** For people, from 1: the line on which the row begins, or its number in a file without lines. */
  readonly place: number;
  readonly cells: ReadonlyMap<string, Cell>;
}
export interface BadRow {
  readonly place: number;
  /** What is wrong, to be read after `Line 3`. */
  readonly complaint: string;
}

export interface SourceFile {
  readonly unit: 'Line' | 'Row';
  /** The columns of every row; undefined where each row has its own. */
  readonly columns: readonly string[] | undefined;
  /** What the file looks like instead of what it should be, to be read after `it`. */
  readonly suspicion?: string | undefined;
  /** How many rows there are; null if only known at the end. */
  readonly total: number | null;
  /** Lets go of what reading takes beside the file itself. */
  readonly close?: () => void;
  /**
   * Every row from the first, in batches; each call reads the file again. Rows have the `wanted` columns at least: what is
   * in others is not looked into and makes no row bad.
   */
  rows(wanted: ReadonlySet<string>): AsyncIterable<readonly (SourceRow | BadRow)[]>;
}

export interface FileLimits {
  /** The longest line or record, in bytes. */
  readonly longest: number;
  /** The unpacked size of the file, in bytes. */
  readonly most: number;
  readonly rows: number;
  /** Brackets around the most deeply nested value of a row. */
  readonly depth: number;
}

/** How many columns a file may have, of which a mapping names a few. */
export const MOST_COLUMNS = 10_000;

export function tooManyRows(rows: number): Problem {
  const limit = { name: 'LIMIT_IMPORT_ROWS', value: rows };
  return limitProblem('import_too_large', `A file may have at most ${rows} rows; nothing was added`, limit);
}

/** How much text a row has. */
export function charactersOf(row: SourceRow | BadRow): number {
  if ('complaint' in row) return 0;
  let characters = 0;
  for (const cell of row.cells.values()) characters += ('json' in cell ? cell.json : cell.text).length;
  return characters;
}

/** The file as a whole does not have the expected format. */
export class UnreadableFile extends Error {
  constructor(
    readonly complaint: string,
    cause?: unknown,
  ) {
    super(complaint, { cause });
    this.name = 'UnreadableFile';
  }
}
