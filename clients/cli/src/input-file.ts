import { openAsBlob, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from './failure.js';

/** What the system knows about a file or pipe to be read. */
export async function statOf(path: string): Promise<Stats> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === 'ENOENT' ? `There is no file ${path}` : error.message);
  });
  if (found.isDirectory()) throw new UsageError(`${path} is a directory`);
  return found;
}

/** A file that is read while it is sent. A pipe would look empty. */
export async function fileAt(path: string): Promise<Blob> {
  if (!(await statOf(path)).isFile())
    throw new UsageError(`${path} is not a regular file: save its content to one first`);
  try {
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`The file ${path} cannot be read`);
  }
}
