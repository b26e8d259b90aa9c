// Bodies may come in gzip. A small one must not become a huge one, so the output is measured during decompression.
import type { Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { Problem } from '../problem-details/problem.js';

/** Up to this size, anything may be decompressed: short texts of one repeated word are common. */
const FREE = 1024 * 1024;
/** Beyond that, this many bytes for each byte of gzip. JSON has 5 to 20; zeros have 1,000. */
const RATIO = 100;

/** Whether the header `Content-Encoding` says gzip. @throws Problem for anything but gzip and nothing */
export function isGzip(encoding: string | undefined): boolean {
  const named = encoding?.trim().toLowerCase() ?? 'identity';
  if (named === 'gzip' || named === 'x-gzip') return true;
  if (named === 'identity' || named === '') return false;
  throw new Problem('unsupported_media_type', `A body must be sent uncompressed or in gzip, not in ${named}`);
}

/** The decompressed bytes of `body`, as they arrive. */
export function inflated(body: Readable): Gunzip {
  const gunzip = createGunzip();
  body.on('error', (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

/** `out`: decompressed bytes so far. @throws Problem `body_too_large` when ordinary data would give fewer */
export function refuseInflation(gunzip: Gunzip, out: number): void {
  if (out <= FREE + RATIO * gunzip.bytesWritten) return;
  const detail = `The body decompresses to more than ${RATIO} times its size; send it without Content-Encoding, or in parts`;
  throw new Problem('body_too_large', detail);
}

export function isBadGzip(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}

export function badGzip(): Problem {
  return new Problem('bad_request', 'The body is not complete gzip, although Content-Encoding says so');
}
