import { compactJson, type JsonText } from '@labeling/domain';

/** A column of a table that is exported as a file. `json` is exact JSON text, and `name` a name that people chose. */
export type ExportedColumn<Row> = { readonly name: string } & (
  | { readonly holds: 'text' | 'name'; readonly of: (row: Row) => string | null }
  | { readonly holds: 'json'; readonly of: (row: Row) => JsonText | null }
  | { readonly holds: 'integer'; readonly of: (row: Row) => number }
);

/** Rows that are exported as a file, and how. */
export interface ExportedTable<Row> {
  /** What files call the rows. */
  readonly name: string;
  readonly columns: readonly ExportedColumn<Row>[];
  /** The row in a file of lines: one JSON object without line breaks. */
  readonly lineOf: (row: Row) => JsonText;
}

/** Byte for byte, unless it contains line breaks: then the whitespace between its tokens is removed. */
export function onOneLine(text: JsonText): JsonText {
  return /[\n\r]/.test(text) ? compactJson(text) : text;
}
