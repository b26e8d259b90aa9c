// The first rows of a file, read in the browser, so that people can assign its columns. The import reads the file itself.
import { csvSeparatorOf, jsonKind, jsonProperties, parseJsonText } from '@labeling/domain';
import { loadPart } from '../connection/load-part.js';
import type { ImportFormat } from './import-format.js';
import {
  cut,
  identify,
  LOOKED_AT,
  NoPreview,
  type FilePreview,
  type ReadRecords,
  type Wanted,
} from './preview-table.js';

const ROWS = 3;
/** How much of a file is read first for the preview, in bytes; more is read if its first rows are longer. */
const BEGINNING = 512 * 1_024;
/** The most characters of the import's address that the listed columns take, unless the first rows alone need more. */
const MOST_NAMED = 6_000;
/** The longest row that the import accepts is less than 4 MiB long. */
const MOST = 8 * 1_024 * 1_024;
const otherSeparators = { ',': undefined, ';': 'semicolons', '\t': 'tabs' } as const;
const TOO_LONG = 'The first row of the file is longer than 8 MiB. In CSV, look for a quote that is left open.';

/** @throws NoPreview, PartNotLoaded */
export async function previewOf(file: Blob, format: ImportFormat): Promise<FilePreview> {
  if (file.size === 0) throw new NoPreview('The file is empty.');
  switch (format) {
    case 'jsonl':
      return jsonlPreview(await firstRecords(file, ROWS, firstLines), await moreRecords(file, LOOKED_AT, firstLines));
    case 'csv': {
      const { firstRows } = await loadPart(() => import('./csv-rows.js'));
      const separator = csvSeparatorOf(await file.slice(0, BEGINNING).text());
      // The first one names the columns.
      const read: ReadRecords<string[]> = (text, wanted) => firstRows(text, wanted, separator);
      const preview = csvPreview(
        await firstRecords(file, ROWS + 1, read),
        await moreRecords(file, LOOKED_AT + 1, read),
      );
      return { ...preview, separatedBy: otherSeparators[separator] };
    }
    case 'parquet': {
      const { parquetPreview } = await loadPart(() => import('./parquet-preview.js'));
      return parquetPreview(file, ROWS);
    }
  }
}

/** The first records of a file, each of them whole: as many as its beginning holds. */
async function firstRecords<Record>(file: Blob, count: number, read: ReadRecords<Record>): Promise<Record[]> {
  for (let bytes = BEGINNING; ; bytes *= 4) {
    const records = await recordsWithin(file, bytes, count, read);
    if (bytes >= file.size || records.length === count) return records;
    if (bytes < MOST) continue;
    if (records.length > 0) return records;
    throw new NoPreview(TOO_LONG);
  }
}

/** Those at the beginning of the file; empty if it is malformed further on, which the import reports. */
async function moreRecords<Record>(file: Blob, count: number, read: ReadRecords<Record>): Promise<Record[]> {
  return recordsWithin(file, BEGINNING, count, read).catch(() => []);
}

async function recordsWithin<Record>(
  file: Blob,
  bytes: number,
  count: number,
  read: ReadRecords<Record>,
): Promise<Record[]> {
  const text = (await file.slice(0, bytes).text()).replace(/^\ufeff/, '');
  return read(text, { count, isWhole: bytes >= file.size });
}

function firstLines(text: string, { count, isWhole }: Wanted): string[] {
  const whole = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count);
}

function jsonlPreview(lines: readonly string[], more: readonly string[]): FilePreview {
  const rows = lines.map((line, i) => membersOf(line, i + 1));
  const all = more.length > rows.length ? more.map(membersIn) : rows;
  // A member that only later lines have would otherwise be left out silently.
  const found = namesIn([...rows, ...all]);
  const first = namesIn(rows).length;
  let named = 0;
  const names = found.filter((name, i) => (named += lengthInAddress(name)) <= MOST_NAMED || i < first);
  return {
    rows: rows.length,
    unlisted: found.length - names.length,
    columns: names.map((name) => ({
      ...{ name, isText: false, cells: rows.map((row) => cut(row.get(name))) },
      identifies: identify(all.map((row) => row?.get(name))),
    })),
  };
}

const namesIn = (rows: readonly (ReadonlyMap<string, string> | undefined)[]): string[] => [
  ...new Set(rows.flatMap((row) => [...(row?.keys() ?? [])])),
];

/** Including the comma after it. */
const lengthInAddress = (name: string): number => new URLSearchParams([['', `${name},`]]).toString().length - 1;

function membersOf(line: string, number: number): ReadonlyMap<string, string> {
  const members = membersIn(line);
  if (members !== undefined) return members;
  throw new NoPreview(`Line ${number} is not a JSON object. JSON Lines has one JSON object per line.`);
}

/** Undefined if the line is not a JSON object. */
function membersIn(line: string): ReadonlyMap<string, string> | undefined {
  try {
    const json = parseJsonText(line, Infinity);
    if (jsonKind(json) === 'object') return new Map(jsonProperties(json).map(({ key, value }) => [key, value]));
  } catch {
    // Treated like a line that is another kind of JSON.
  }
  return undefined;
}

function csvPreview([names = [], ...rows]: string[][], [, ...more]: string[][]): FilePreview {
  const all = more.length > rows.length ? more : rows;
  return {
    rows: rows.length,
    columns: names.map((name, i) => ({
      ...{ name, isText: true, cells: rows.map((row) => cut(row[i])) },
      identifies: identify(all.map((row) => row[i])),
    })),
  };
}
