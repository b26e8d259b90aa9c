import { csvSeparatorOf, type CsvSeparator } from '@labeling/domain';
import { parse, type CsvError } from 'csv-parse';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvLines } from './csv-lines.js';
import { beginningOf, suspicionOf } from './csv-suspicion.js';
import { chunksOf } from './file-chunks.js';
import { inBatches } from './row-batches.js';
import {
  MOST_COLUMNS,
  UnreadableFile,
  type BadRow,
  type Cell,
  type SourceFile,
  type SourceRow,
} from './source-rows.js';

/**
 * Comma-separated values (RFC 4180) in UTF-8, perhaps with semicolons or tabs for commas; the first record names the columns.
 * Each cell is text exactly as written, including spaces and line breaks. @throws UnreadableFile when there is no such record
 */
export async function csvFile(file: FileHandle, longestRecord: number): Promise<SourceFile> {
  const beginning = await beginningOf(file);
  const suspicion = suspicionOf(beginning);
  const form = { separator: csvSeparatorOf(beginning.toString()), longestRecord };
  let columns: readonly string[] | undefined;
  for await (const { cells, complaint } of records(file, form)) {
    if (complaint !== undefined) {
      throw new UnreadableFile(`The first line ${complaint}${suspicion === undefined ? '' : `; it ${suspicion}`}`);
    }
    columns = cells.map((cell) => cell.toString());
    break;
  }
  if (columns === undefined) throw new UnreadableFile('The file is empty; its first line must name the columns');
  const names = columns;
  return {
    unit: 'Line',
    columns: names,
    suspicion,
    total: null,
    rows: (wanted) => inBatches(rowsOf(file, form, { names, wanted })),
  };
}

/** Bytes to parse in one go: each of them may be a cell. */
const AT_ONCE = 1 << 14;

/** How the file is read. */
interface CsvForm {
  readonly separator: CsvSeparator;
  readonly longestRecord: number;
}

interface Columns {
  readonly names: readonly string[];
  readonly wanted: ReadonlySet<string>;
}

async function* rowsOf(
  file: FileHandle,
  form: CsvForm,
  columns: Columns,
): AsyncGenerator<SourceRow | BadRow, void, void> {
  let isHead = true;
  for await (const record of records(file, form)) {
    if (!isHead) yield rowOf(record, columns);
    isHead = false;
  }
}

function rowOf({ place, cells, complaint }: Record, { names, wanted }: Columns): SourceRow | BadRow {
  if (complaint !== undefined) return { place, complaint };
  if (cells.length !== names.length) {
    const many = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
    return { place, complaint: `has ${many}; the first line names ${names.length} columns` };
  }
  const byName = new Map<string, Cell>();
  for (const [i, name] of names.entries()) {
    if (!wanted.has(name)) continue;
    const text = textOf(cells[i] ?? Buffer.alloc(0));
    if (text === undefined) return { place, complaint: `contains bytes that are not UTF-8 in ${JSON.stringify(name)}` };
    byName.set(name, { text });
  }
  return { place, cells: byName };
}

interface Record {
  /** The line on which the record begins. */
  readonly place: number;
  readonly cells: readonly Buffer[];
  readonly complaint?: string;
}

/** Thrown when the rest of the file is not worth reading because it would be ambiguous. */
class CutShort extends Error {}

async function* records(file: FileHandle, { separator, longestRecord }: CsvForm): AsyncGenerator<Record, void, void> {
  const bytes = Readable.from(chunksOf(file, await lengthOfMark(file), AT_ONCE));
  // Records are yielded from here, since a parser that fails forgets earlier ones.
  const found: Record[] = [];
  const lines = new CsvLines();
  let [lastBad, length] = [0, 0];
  // Errors that follow from the first one of a record are not reported.
  const complain = (place: number, complaint: string) => {
    if (place !== lastBad) found.push({ place, cells: [], complaint });
    lastBad = place;
  };
  const parser = parse({
    // As bytes, so that a cell with invalid bytes can be named.
    encoding: null,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    skip_records_with_error: true,
    // When cells are bytes, the parser limits the size of each, but not of the whole record.
    cast: (cell: unknown, { index, empty_lines }) => {
      lines.add(cell as Buffer, { index, empty_lines });
      length = (index === 0 ? 0 : length + 1) + (cell as Buffer).length;
      if (index < MOST_COLUMNS && length <= longestRecord) return cell;
      complain(lines.begin, index < MOST_COLUMNS ? tooLong(longestRecord) : `has more than ${MOST_COLUMNS} cells`);
      throw new CutShort();
    },
    on_record: (record) => {
      found.push({ place: lines.begin, cells: record as unknown[] as Buffer[] });
      return record;
    },
    on_skip: (error) => {
      if (error === undefined) return;
      const at = { index: Number(error['index']), empty_lines: Number(error['empty_lines']) };
      complain(lines.beginOf(at), complaintOf(error, longestRecord));
      if (error.code === 'CSV_MAX_RECORD_SIZE') throw new CutShort();
    },
  });
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const _ of parser) yield* found.splice(0);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
  } finally {
    bytes.destroy();
    parser.destroy();
  }
  yield* found;
}

/** The length in bytes of a byte order mark at the start, which some programs write. */
async function lengthOfMark(file: FileHandle): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
  return bytesRead === 3 && buffer.equals(Buffer.from('\ufeff')) ? 3 : 0;
}

function complaintOf({ code, message }: CsvError, longestRecord: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'opens a quote that is never closed';
  if (code === 'INVALID_OPENING_QUOTE') return 'has a quote inside a cell that does not begin with one';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'has text after a closing quote; a quote inside a cell is doubled';
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(longestRecord);
  return `is not valid CSV: ${message}`;
}

function tooLong(longestRecord: number): string {
  return `begins a row of more than ${longestRecord} bytes; is a quote left open?`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(cell: Buffer): string | undefined {
  try {
    return utf8.decode(cell);
  } catch {
    return undefined;
  }
}
