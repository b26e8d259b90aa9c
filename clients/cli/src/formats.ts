import type { FileFormat } from 'labeling-queue';

export const formats = ['jsonl', 'csv', 'parquet'] as const satisfies readonly FileFormat[];

/** The format that the name of a file to import indicates. For an export, `.tsv` indicates none: its CSV has commas. */
export function formatOfImport(path: string): FileFormat | undefined {
  return path.toLowerCase().endsWith('.tsv') ? 'csv' : formatOf(path);
}

/** The format that the name of a file indicates. */
export function formatOf(path: string): FileFormat | undefined {
  return formats.find((format) => path.toLowerCase().endsWith(`.${format}`));
}
