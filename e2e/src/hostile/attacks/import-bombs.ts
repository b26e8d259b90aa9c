// Files of a few bytes that claim, or contain, millions of rows.
import { gzipSync } from 'node:zlib';
import type { Attack, AttackedProduct, Outcome } from '../attack.js';
import { refusedAs, send } from '../send.js';

/** Parquet, 138 bytes: one column `data` with 20,000,000 nulls in one run. */
const nulls =
  'UEFSMRUGFQoVDFwVgLSJExWAtIkTFYC0iRMVABUKFQAAAIC0iRMAABUEGSxIBHJvb3QVAgAVAiUCGARkYXRhABaAtIkTGRwZHCYIHBUCGRUAGRgEZGF0YRUCFoC0iRMWRhZIJggAABZGFoC0iRM2SAAoCWh5cGFycXVldBkcHAAAAFoAAABQQVIx';

async function sendFile(
  product: AttackedProduct,
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const path = `/v1/datasets/${product.datasetId}/import?data=data`;
  return refusedAs(await send(product, { path, body, headers }), 'import_too_large', 'body_too_large');
}

export const importBombs: readonly Attack[] = [
  {
    name: 'a Parquet file of 20 million nulls',
    room: 'api',
    isLong: true,
    sends: '138 bytes of Parquet that stand for 20 million rows',
    mustAnswer: 'import_too_large, before a row is decoded',
    run: (product) =>
      sendFile(product, new Uint8Array(Buffer.from(nulls, 'base64')), {
        'Content-Type': 'application/vnd.apache.parquet',
      }),
  },
  {
    name: 'a CSV file of 30 million rows in gzip',
    room: 'api',
    isLong: true,
    sends: 'a few kilobytes of gzip that unpack to 30 million short rows',
    mustAnswer: 'import_too_large or body_too_large, before it is unpacked',
    run: (product) =>
      sendFile(product, new Uint8Array(gzipSync(`data\n${'1\n'.repeat(30_000_000)}`)), {
        'Content-Type': 'text/csv',
        'Content-Encoding': 'gzip',
      }),
  },
  {
    name: 'a CSV file of a million columns',
    room: 'api',
    isLong: true,
    sends: 'a first line that names a million columns',
    mustAnswer: 'import_invalid',
    run: async (product) => {
      const path = `/v1/datasets/${product.datasetId}/import?data=c1`;
      const body = `${Array.from({ length: 1_000_000 }, (_, i) => `c${i}`).join(',')}\n`;
      return refusedAs(await send(product, { path, body, headers: { 'Content-Type': 'text/csv' } }), 'import_invalid');
    },
  },
];
