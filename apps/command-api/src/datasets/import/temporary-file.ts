import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { away } from '../../problem-details/problem-of.js';

/** What a disk says when nothing more can be stored on it, and how a caller reads that. */
const troubles: ReadonlyMap<unknown, string> = new Map([
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'is full'],
  ['EIO', 'does not work'],
]);

/**
 * A file on the temporary disk, to be written and read. It loses its name before anything is written to it, so it disappears
 * when it is closed or the process ends. @throws Problem `disk_full`
 */
export function temporaryFile(kind: 'import' | 'upload'): Promise<FileHandle> {
  return onDisk(async () => {
    const directory = await mkdtemp(join(tmpdir(), `labeling-${kind}-`));
    try {
      return await open(join(directory, 'body'), 'wx+', 0o600);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
}

/** Writes all of `bytes` behind what was written before. @throws Problem `disk_full` */
export function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  // Other than `write`, which may store a part of it when the disk is almost full.
  return onDisk(() => file.writeFile(bytes));
}

async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const trouble = troubles.get(code);
    if (trouble === undefined) throw error;
    throw away('disk_full', `The temporary disk of the server ${trouble}; nothing was added`, error);
  }
}
