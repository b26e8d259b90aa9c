import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { limitProblem, Problem } from '../../problem-details/problem.js';

/** A body stored in a temporary file, to be read more than once. */
export interface Upload {
  /** It has no name, so it disappears when it is closed or the process ends. */
  readonly file: FileHandle;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
}

/** Stores a body of up to `most` bytes, as fast as the disk allows. @throws Problem `import_too_large` */
export async function receive(body: Readable, { most, gzip }: { most: number; gzip: boolean }): Promise<Upload> {
  const file = await nameless();
  try {
    return { file, digest: await setDown(gzip ? unzipped(body) : body, file, most) };
  } catch (error) {
    await file.close();
    // The rest is discarded, because a client reads no answer before it has sent everything.
    body.unpipe();
    body.resume();
    if (!isBadGzip(error)) throw error;
    throw new Problem('bad_request', 'The body is not whole in gzip, as Content-Encoding says it is');
  }
}

async function setDown(bytes: Readable, file: FileHandle, most: number): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  const chunks: AsyncIterable<Buffer> = bytes.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return hash.digest('hex');
}

function unzipped(body: Readable): Readable {
  const gunzip = createGunzip();
  body.on('error', (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

async function nameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'labeling-upload-'));
  try {
    return await open(join(directory, 'body'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function tooLarge(most: number): Problem {
  const limit = { name: 'LIMIT_IMPORT_BYTES', value: most };
  return limitProblem('import_too_large', `A file may have at most ${most} bytes; nothing was added`, limit);
}

function isBadGzip(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('Z_');
}
