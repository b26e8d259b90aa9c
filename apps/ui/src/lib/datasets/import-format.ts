export type ImportFormat = 'jsonl' | 'csv' | 'parquet';

const endings: Readonly<Record<string, ImportFormat>> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'jsonl',
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
  pq: 'parquet',
};
/** The formats that the file dialog offers. */
export const ACCEPTED = Object.keys(endings)
  .map((ending) => `.${ending}`)
  .join(',');

const words: Readonly<Record<ImportFormat, string>> = {
  jsonl: 'JSON Lines',
  csv: 'CSV',
  parquet: 'Parquet',
};

/** "CSV with semicolons" */
export function formatWords(format: ImportFormat, separatedBy: string | undefined): string {
  return separatedBy === undefined ? words[format] : `${words[format]} with ${separatedBy}`;
}

/** By the file's name; undefined if it has no known extension. */
export function formatOf(name: string): ImportFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}
