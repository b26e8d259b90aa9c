import { formatOf, formatOfImport } from './formats.js';

it('takes a .tsv file for CSV, because the import detects the separator', () => {
  expect(['a.TSV', 'a.csv', 'a.jsonl', 'a.parquet', 'tsv'].map(formatOfImport)).toEqual([
    ...['csv', 'csv', 'jsonl', 'parquet', undefined],
  ]);
  expect(formatOf('a.tsv')).toBe(undefined);
});
