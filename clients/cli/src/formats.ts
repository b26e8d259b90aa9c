import type { FileFormat } from 'labeling-queue';

export const formats = ['jsonl', 'csv', 'parquet'] as const satisfies readonly FileFormat[];

/** What the name of a file to import says. That of an export says less: its CSV has commas. */
export function formatOfImport(path: string): FileFormat | undefined {
  return path.toLowerCase().endsWith('.tsv') ? 'csv' : formatOf(path);
}

/** What the name of a file says. */
export function formatOf(path: string): FileFormat | undefined {
  return formats.find((format) => path.toLowerCase().endsWith(`.${format}`));
}
