import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../make-directory.js';
import { hasCode } from '../system-error.js';

export type BackupFolder = {
  /** Where the backup is made. No other backup writes here. */
  draft: string;
  /** Renames it to the name of a complete backup, and returns that name. */
  complete(): string;
  remove(): void;
};

const UNFINISHED = '.unfinished';

/** A new folder `name` in `into`, or `name-2`, … when another backup that began in the same second has that name. */
export function backupFolder(into: string, name: string): BackupFolder {
  makeDirectory(into);
  for (let number = 1; ; number += 1) {
    const directory = join(into, number === 1 ? name : `${name}-${number}`);
    const draft = `${directory}${UNFINISHED}`;
    if (!created(draft)) continue;
    const remove = () => rmSync(draft, { recursive: true, force: true });
    // Checked only now: no other process can complete a backup of this name while we have its draft.
    if (existsSync(directory)) {
      remove();
      continue;
    }
    const complete = () => {
      renameSync(draft, directory);
      return directory;
    };
    return { draft, complete, remove };
  }
}

/** The drafts of backups that were killed or are still running. */
export const unfinishedIn = (into: string): string[] =>
  readdirSync(into)
    .filter((name) => name.endsWith(UNFINISHED))
    .map((name) => join(into, name));

function created(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
