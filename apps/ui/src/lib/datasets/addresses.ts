import { apiPath } from '../api/client.js';
import { projectInAddress } from '../project/tab-viewer.js';

export const exportFormats = [
  { format: 'jsonl', label: 'JSON Lines', hint: 'one per line' },
  { format: 'csv', label: 'CSV', hint: 'payloads as JSON' },
  { format: 'parquet', label: 'Parquet', hint: 'payloads as JSON' },
] as const;

export type ExportFormat = (typeof exportFormats)[number]['format'];

/** The address of a dataset's download. */
export function exportAddress(datasetId: string, format: ExportFormat = 'jsonl'): string {
  const query = new URLSearchParams({ format, ...projectInAddress() });
  return `${apiPath('/v1/datasets/{dataset}/export', { dataset: datasetId })}?${query}`;
}
