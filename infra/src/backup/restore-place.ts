// Where a restore puts embedded stores: built in a draft inside the data directory, then moved into place. Existing stores are
// moved aside, never deleted.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockUnused } from '../directory-lock.js';
import { readKept, writeWhole } from '../kept-file.js';

const stores = ['event-store', 'postgres'] as const;
const unfinishedFile = (dataDir: string) => join(dataDir, 'restore-unfinished.json');

export const isHalfRestored = (dataDir: string): boolean => existsSync(unfinishedFile(dataDir));

/** Throws if the stores in this data directory are partly from one state and partly from another. */
export function assertNotHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return;
  throw new Error(
    `A restore into ${dataDir} did not finish. Run npm run restore again, which first brings back what was there.`,
  );
}

const draftIn = (dataDir: string) => join(dataDir, 'restore-draft');

/**
 * What a killed restore has left next to the stores, in a sentence. The next start does not remove it, because it does not know
 * whether the backup still exists.
 */
export function leftByRestore(dataDir: string): string | undefined {
  const draft = draftIn(dataDir);
  if (!existsSync(draft)) return undefined;
  return `A restore did not finish and left ${draft}, part of a copy of its backup. Nothing uses it: delete it, or leave that to the next restore.`;
}

/** Which stores were moved to `aside`, and which did not exist before. */
type Unfinished = { aside: string; moved: string[]; restored: string[] };

export type RestorePlace = {
  /** An empty directory to be laid out as a data directory. */
  draft: string;
  /**
   * Moves the stores of the draft into place, where they stay once they are kept. Returns where it moved the existing ones;
   * undefined if there were none.
   */
  moveIn(time: string): string | undefined;
  /** Brings back the earlier stores, unless the new ones are kept. */
  takeBack(): void;
  /** Keeps the stores that were moved in. */
  keep(): void;
  /** Removes the draft and unlocks the data directory. */
  close(): void;
};

/**
 * Locks the data directory. Throws if the product runs there, or if there are stores and `replace` does not allow that. If an
 * earlier restore was killed, the stores that it moved in are kept if it had otherwise `finished`.
 */
export function claimPlace(dataDir: string, replace: boolean, finished = false): RestorePlace {
  const lock = lockUnused(dataDir);
  const draft = draftIn(dataDir);
  const close = () => {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  };
  const keep = () => rmSync(unfinishedFile(dataDir), { force: true });
  const takeBack = () => bringBack(dataDir);
  try {
    if (finished) keep();
    else takeBack();
    const found = stores.filter((store) => existsSync(join(dataDir, store)));
    if (found.length > 0 && !replace) {
      throw new Error(`${dataDir} is not empty. To set aside what it holds, add --replace, or set another DATA_DIR.`);
    }
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    return { draft, moveIn: (time) => moveIn(dataDir, draft, `before-restore-${time}`), takeBack, keep, close };
  } catch (error) {
    close();
    throw error;
  }
}

function moveIn(dataDir: string, draft: string, name: string): string | undefined {
  const aside = join(dataDir, name);
  const restored = stores.filter((store) => existsSync(join(draft, store)));
  const moved = stores.filter((store) => existsSync(join(dataDir, store)));
  const unfinished: Unfinished = { aside, moved, restored };
  writeWhole(unfinishedFile(dataDir), JSON.stringify(unfinished));
  if (moved.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const store of moved) renameSync(join(dataDir, store), join(aside, store));
  for (const store of restored) renameSync(join(draft, store), join(dataDir, store));
  return moved.length > 0 ? aside : undefined;
}

/** After a restore that failed or was killed before what it moved in was kept. */
function bringBack(dataDir: string): void {
  const file = unfinishedFile(dataDir);
  if (!existsSync(file)) return;
  const unfinished = readKept<Unfinished>(file);
  // Nothing is moved before the file is whole.
  if (unfinished === undefined) return rmSync(file);
  const { aside, moved, restored } = unfinished;
  for (const store of stores) {
    const isAside = existsSync(join(aside, store));
    if (restored.includes(store) && (isAside || !moved.includes(store))) {
      rmSync(join(dataDir, store), { recursive: true, force: true });
    }
    if (isAside) renameSync(join(aside, store), join(dataDir, store));
  }
  rmSync(aside, { recursive: true, force: true });
  rmSync(file);
}
