import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Gunzip } from 'node:zlib';
import { limitProblem, type Problem } from '../../problem-details/problem.js';
import { badGzip, inflated, isBadGzip, refuseInflation } from '../../request-json/inflation.js';
import { temporaryFile, writeAll } from './temporary-file.js';

/** A body stored in a temporary file, to be read more than once. */
export interface Upload {
  /** It disappears when it is closed or the process ends. */
  readonly file: FileHandle;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
}

export interface Uploading {
  /** The most bytes that the file may have, unzipped. */
  readonly most: number;
  readonly gzip: boolean;
  /** The header Content-Length. */
  readonly announced: string | undefined;
}

/** Stores a body, as fast as the disk allows. @throws Problem `import_too_large`, `body_too_large` or `disk_full` */
export async function receive(body: Readable, { most, gzip, announced = '0' }: Uploading): Promise<Upload> {
  if (Number(announced) > most) throw tooLarge(most);
  const file = await temporaryFile('upload');
  const gunzip = gzip ? inflated(body) : undefined;
  try {
    return { file, digest: await setDown(gunzip ?? body, gunzip, file, most) };
  } catch (error) {
    await file.close();
    // The rest is discarded, because a client reads no answer before it has sent everything.
    body.unpipe();
    gunzip?.destroy();
    body.resume();
    throw isBadGzip(error) ? badGzip() : error;
  }
}

async function setDown(bytes: Readable, gunzip: Gunzip | undefined, file: FileHandle, most: number): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const chunks: AsyncIterable<Buffer> = bytes.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    if (gunzip) refuseInflation(gunzip, size);
    hash.update(chunk);
    await writeAll(file, chunk);
  }
  return hash.digest('hex');
}

function tooLarge(most: number): Problem {
  const limit = { name: 'LIMIT_IMPORT_BYTES', value: most };
  return limitProblem('import_too_large', `A file may have at most ${most} bytes; nothing was added`, limit);
}
