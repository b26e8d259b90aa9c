import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the directory, and those above it, for this user alone; one that exists stays as it is. Node's own way to do that never
 * returns in places such as /proc, which exist, but where the system finds no place for a new directory.
 */
export function makeDirectory(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeDirectory(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
