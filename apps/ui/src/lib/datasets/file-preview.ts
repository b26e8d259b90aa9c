// The first rows of a file, read in the browser, so that people can assign its columns. The import reads the file itself.
import { jsonKind, jsonProperties, parseJsonText } from '@labeling/domain';
import type { ImportFormat } from './import-format.js';
import { cut, NoPreview, type FilePreview } from './preview-table.js';

const ROWS = 3;
/** How much of a file is read for the preview, in bytes. */
const BEGINNING = 512 * 1_024;

/** @throws NoPreview */
export async function previewOf(file: Blob, format: ImportFormat): Promise<FilePreview> {
  if (file.size === 0) throw new NoPreview('The file is empty.');
  switch (format) {
    case 'jsonl':
      return jsonlPreview(await beginningOf(file));
    case 'csv':
      return csvPreview(await beginningOf(file));
    case 'parquet':
      return (await import('./parquet-preview.js')).parquetPreview(file, ROWS);
  }
}

async function beginningOf(file: Blob): Promise<string> {
  return (await file.slice(0, BEGINNING).text()).replace(/^\ufeff/, '');
}

function jsonlPreview(text: string): FilePreview {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.slice(0, ROWS).map((line, i) => membersOf(line, i + 1));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return {
    rows: rows.length,
    columns: names.map((name) => ({ name, isText: false, cells: rows.map((row) => cut(row.get(name))) })),
  };
}

function membersOf(line: string, number: number): Map<string, string> {
  try {
    const json = parseJsonText(line, Infinity);
    if (jsonKind(json) === 'object') return new Map(jsonProperties(json).map(({ key, value }) => [key, value]));
  } catch {
    // Reported below.
  }
  throw new NoPreview(`Line ${number} is not a JSON object. JSON Lines has one JSON object per line.`);
}

async function csvPreview(text: string): Promise<FilePreview> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let records: string[][];
  try {
    const delimiters = ['\r\n', '\n', '\r'];
    records = parse(text, {
      to: ROWS + 1,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: delimiters,
    });
  } catch {
    throw new NoPreview('The file cannot be read as CSV: a quote is out of place in its first lines.');
  }
  const [names = [], ...rows] = records;
  return {
    rows: rows.length,
    columns: names.map((name, i) => ({ name, isText: true, cells: rows.map((row) => cut(row[i])) })),
  };
}
