import type { FileHandle } from 'node:fs/promises';
import { csvFile } from './csv-file.js';
import { jsonlFile } from './jsonl-file.js';
import { parquetFile } from './parquet-file.js';
import { UnreadableFile, type FileLimits, type ImportFormat, type SourceFile } from './source-rows.js';

/** A row has one datapoint, and possibly columns that no mapping names. */
export const longestRow = (itemBytes: number): number => 4 * itemBytes;

/** A few brackets beyond the limit, so that an error can name the column that exceeds it. */
export const deepestRow = (jsonDepth: number): number => jsonDepth + 8;

/** Opens a file to read its rows; `place` is taken by a format that needs a process. @throws UnreadableFile and what `place` throws */
export async function openFile(
  file: FileHandle,
  format: ImportFormat,
  limits: FileLimits,
  place: () => Promise<() => void>,
): Promise<SourceFile> {
  switch (format) {
    case 'jsonl':
      return jsonlFile(file, limits);
    case 'csv':
      return csvFile(file, limits.longest);
    case 'parquet':
      if ((await file.stat()).size === 0) throw new UnreadableFile('The file is empty');
      return parquetFile(file, limits, await place());
  }
}
