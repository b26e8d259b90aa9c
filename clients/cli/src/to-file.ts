import { open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { UsageError } from './failure.js';

export type Bytes = AsyncIterable<Uint8Array>;

/**
 * Writes to the given path. A file is only ever there complete: an export that breaks off leaves what was there before.
 * A file behind a link is replaced, not the link, and keeps its mode. Devices and pipes are written to as they are.
 */
export async function toFile(path: string, bytes: Bytes, written: (size: number) => void): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return directly(path, bytes, written);
  const target = found === undefined ? path : await realpath(path);
  const draft = `${target}.part`;
  const file = await opened(draft);
  try {
    if (found !== undefined) await file.chmod(found.mode & 0o777);
    await writeAll(file, bytes, written);
    await file.sync();
    await file.close();
    await rename(draft, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

async function directly(path: string, bytes: Bytes, written: (size: number) => void): Promise<void> {
  const file = await opened(path);
  try {
    await writeAll(file, bytes, written);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Bytes, written: (size: number) => void): Promise<void> {
  let size = 0;
  for await (const chunk of bytes) {
    await file.writeFile(chunk);
    written((size += chunk.byteLength));
  }
}

function opened(path: string): Promise<FileHandle> {
  return open(path, 'w').catch((error: Error) => {
    throw new UsageError(error.message);
  });
}
