import type { FileHandle } from 'node:fs/promises';
import { csvFile } from './csv-file.js';
import { jsonlFile } from './jsonl-file.js';
import { parquetFile } from './parquet-file.js';
import type { ImportFormat, SourceFile } from './source-rows.js';

export interface FileLimits {
  /** The longest line or record, in bytes. */
  readonly longest: number;
  /** The unpacked size of the file, in bytes. */
  readonly most: number;
}

/** Opens a file to read its rows. @throws UnreadableFile */
export async function openFile(
  file: FileHandle,
  format: ImportFormat,
  { longest, most }: FileLimits,
): Promise<SourceFile> {
  switch (format) {
    case 'jsonl':
      return jsonlFile(file, longest);
    case 'csv':
      return csvFile(file, longest);
    case 'parquet':
      return parquetFile(file, most);
  }
}
