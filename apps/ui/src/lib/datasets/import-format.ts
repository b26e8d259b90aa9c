export type ImportFormat = 'jsonl' | 'csv' | 'parquet';

const endings: Readonly<Record<string, ImportFormat>> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'jsonl',
  csv: 'csv',
  parquet: 'parquet',
  pq: 'parquet',
};
/** The formats that the file dialog offers. */
export const ACCEPTED = Object.keys(endings)
  .map((ending) => `.${ending}`)
  .join(',');

export const formatWords: Readonly<Record<ImportFormat, string>> = {
  jsonl: 'JSON Lines',
  csv: 'CSV',
  parquet: 'Parquet',
};

/** By the file's name; undefined if it has no known extension. */
export function formatOf(name: string): ImportFormat | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}
