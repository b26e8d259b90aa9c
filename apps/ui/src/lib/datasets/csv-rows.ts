import type { CsvSeparator } from '@labeling/domain';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { NoPreview, type Wanted } from './preview-table.js';

/** @throws NoPreview */
export function firstRows(text: string, { count, isWhole }: Wanted, separator: CsvSeparator): string[][] {
  const rows: string[][] = [];
  try {
    // As bytes: given a string, the parser makes them itself, one at a time, which takes longer than parsing.
    parse(new TextEncoder().encode(text), {
      // One more than wanted, since the last one may be cut.
      to: isWhole ? count : count + 1,
      delimiter: separator,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (row: string[]) => {
        rows.push(row);
        return row;
      },
    });
  } catch (error) {
    // Where the text ends within quotes, the cut row is not among the others.
    if (!isWhole && isUnclosed(error)) return rows.slice(0, count);
    throw new NoPreview('The file cannot be read as CSV: a quote is out of place in its first lines.');
  }
  return isWhole ? rows : rows.slice(0, -1);
}

const isUnclosed = (error: unknown) => error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
