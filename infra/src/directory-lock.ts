import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DirectoryInUse extends Error {}

/**
 * Locks `directory` for this process until `release` or the end of the process. It is SQLite's lock on a file, which the
 * system releases however the process dies, so it is never stale. Throws DirectoryInUse when another process holds it.
 */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holder = join(directory, 'lock.pid');
  const database = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!String(error).includes('locked')) throw error;
    throw new DirectoryInUse(`${directory} is in use by process ${readHolder(holder)}`);
  }
  writeFileSync(holder, String(process.pid));
  return { release: () => database.close() };
}

/** The same for a command that needs the product to be stopped. Throws an error that says so. */
export function lockUnused(directory: string): { release(): void } {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUse) throw new Error(`The product runs here: ${error.message}. Stop it first.`);
    throw error;
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}
