import type { DatapointRow } from '@labeling/read-models/queries';
import { csvExport } from './csv-export.js';
import { jsonlExport } from './jsonl-export.js';
import { parquetExport } from './parquet-export.js';

interface ExportFormat {
  readonly contentType: string;
  /** The bytes of the file, as fast as they are read. */
  readonly write: (rows: AsyncIterable<readonly DatapointRow[]>) => AsyncIterable<Buffer>;
}

export const exportFormats = {
  jsonl: { contentType: 'application/jsonl; charset=utf-8', write: jsonlExport },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: csvExport },
  parquet: { contentType: 'application/vnd.apache.parquet', write: parquetExport },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];
