import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from './make-directory.js';

export class DirectoryInUse extends Error {}

/**
 * Locks `directory` for this process until `release` or the end of the process. It is SQLite's lock on a file, which the
 * system releases however the process dies, so it is never stale. Throws DirectoryInUse if another process holds it, and an error
 * that says why if files cannot be kept there.
 */
export function lockDirectory(directory: string): { release(): void } {
  const holder = join(directory, 'lock.pid');
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    const opened = (database = new DatabaseSync(join(directory, 'lock'), { timeout: 0 }));
    opened.exec('begin exclusive');
    writeFileSync(holder, String(process.pid));
    return { release: () => opened.close() };
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.includes('database is locked'))
      throw new DirectoryInUse(`${directory} is in use by process ${readHolder(holder)}`);
    throw new Error(`${directory} cannot be the data directory: ${reason}`);
  }
}

/** Whether a process has locked the directory. Creates nothing. */
export function isLocked(directory: string): boolean {
  const file = join(directory, 'lock');
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0, readOnly: true });
    database.exec('begin; select * from sqlite_master');
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('database is locked');
  } finally {
    database?.close();
  }
}

/** The same as `lockDirectory` for a command that needs the product to be stopped. Throws an error that says so. */
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
