// Bodies may come in gzip. What they unzip to is limited like any body: a small one must not become a large one.
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { gunzip } from 'node:zlib';
import { bodyTooLarge, Problem } from '../problem-details/problem.js';

const unzip = promisify(gunzip);

/** The body itself, unzipped when `encoding`, the header `Content-Encoding`, says so. @throws Problem */
export async function unzipped(body: Buffer, encoding: string | undefined, bodyBytes: number): Promise<Buffer> {
  const named = encoding?.trim().toLowerCase() ?? 'identity';
  if (named === 'identity' || named === '') return body;
  if (named !== 'gzip' && named !== 'x-gzip') {
    throw new Problem('unsupported_media_type', `A body is sent as it is or in gzip, not in ${named}`);
  }
  try {
    return await unzip(body, { maxOutputLength: bodyBytes });
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge(bodyBytes);
    throw new Problem('bad_request', 'The body is not gzip, though Content-Encoding says so');
  }
}
