import { projectInAddress } from '../project/tab-viewer.js';

export const exportFormats = [
  { format: 'jsonl', label: 'JSON Lines', hint: 'one per line' },
  { format: 'csv', label: 'CSV', hint: 'payloads as JSON' },
  { format: 'parquet', label: 'Parquet', hint: 'payloads as JSON' },
] as const;

export type ExportFormat = (typeof exportFormats)[number]['format'];

/** The address of a download; `path` is that of the API's route. */
export function exportAddress(path: string, format: ExportFormat = 'jsonl'): string {
  return `${path}?${new URLSearchParams({ format, ...projectInAddress() })}`;
}
