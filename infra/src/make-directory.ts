import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the directory and its parents for this user alone; an existing directory is not changed. Node's own function never
 * returns in places such as /proc, which exist, but where no directory can be created.
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
