// What a preview of a file shows, whatever its format.

export interface PreviewColumn {
  readonly name: string;
  /** Whether its cells are text, which the import may be told to read as JSON. */
  readonly isText: boolean;
  /** What the first rows have there; undefined where they have no such column, or it could not be shown. */
  readonly cells: readonly (string | undefined)[];
}
export interface FilePreview {
  readonly columns: readonly PreviewColumn[];
  readonly rows: number;
}

/** The file is not what its name says; the message is fit to be shown. */
export class NoPreview extends Error {}

const LONGEST_CELL = 200;

export function cut(text: string | undefined): string | undefined {
  return text !== undefined && text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
}
