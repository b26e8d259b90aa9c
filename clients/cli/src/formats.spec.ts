import { formatOf, formatOfImport } from './formats.js';

it('takes a file with tabs for CSV, whose import finds out what stands between the cells', () => {
  expect(['a.TSV', 'a.csv', 'a.jsonl', 'a.parquet', 'tsv'].map(formatOfImport)).toEqual([
    ...['csv', 'csv', 'jsonl', 'parquet', undefined],
  ]);
  expect(formatOf('a.tsv')).toBe(undefined);
});
