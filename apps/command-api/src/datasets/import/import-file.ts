import type { FileHandle } from 'node:fs/promises';
import { csvFile } from './csv-file.js';
import { jsonlFile } from './jsonl-file.js';
import { parquetFile } from './parquet-file.js';
import type { ImportFormat, SourceFile } from './source-rows.js';

/** Opens a file for its rows; one line or record of it may have at most `longest` bytes. @throws UnreadableFile */
export async function openFile(file: FileHandle, format: ImportFormat, longest: number): Promise<SourceFile> {
  switch (format) {
    case 'jsonl':
      return jsonlFile(file, longest);
    case 'csv':
      return csvFile(file, longest);
    case 'parquet':
      return parquetFile(file);
  }
}
