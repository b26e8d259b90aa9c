/** Where a dataset is downloaded, one datapoint a line. */
export function exportAddress(datasetId: string): string {
  return `/v1/datasets/${datasetId}/export?format=jsonl`;
}
