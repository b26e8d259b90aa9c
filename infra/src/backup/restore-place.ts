// Where a restore puts embedded stores: built in a draft inside the data directory, then moved into place. What was there is moved
// aside, never deleted.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockUnused } from '../directory-lock.js';
import { readKept, writeWhole } from '../kept-file.js';

const stores = ['event-store', 'postgres'] as const;
const unfinishedFile = (dataDir: string) => join(dataDir, 'restore-unfinished.json');

/** Throws when the stores in this data directory are half of one state and half of another. */
export function assertNotHalfRestored(dataDir: string): void {
  if (!existsSync(unfinishedFile(dataDir))) return;
  throw new Error(
    `A restore into ${dataDir} did not finish. Run npm run restore again, which first brings back what was there.`,
  );
}

/** Which stores were moved to `aside`, and which are not there otherwise. */
type Unfinished = { aside: string; moved: string[]; restored: string[] };

export type RestorePlace = {
  /** An empty directory to be laid out as a data directory. */
  draft: string;
  /** Moves the stores of the draft into place. Returns where it moved what was there; undefined if there was nothing. */
  moveIn(time: string): string | undefined;
  /** Removes the draft and unlocks the data directory. */
  close(): void;
};

/** Locks the data directory. Throws when the product runs there, or when there are stores and `replace` does not allow it. */
export function claimPlace(dataDir: string, replace: boolean): RestorePlace {
  const lock = lockUnused(dataDir);
  const draft = join(dataDir, 'restore-draft');
  const close = () => {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  };
  try {
    bringBack(dataDir);
    const found = stores.filter((store) => existsSync(join(dataDir, store)));
    if (found.length > 0 && !replace) {
      throw new Error(`${dataDir} is not empty. To set aside what it holds, add --replace, or set another DATA_DIR.`);
    }
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    return { draft, moveIn: (time) => moveIn(dataDir, draft, `before-restore-${time}`), close };
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
  rmSync(unfinishedFile(dataDir));
  return moved.length > 0 ? aside : undefined;
}

/** After a restore that was killed while it moved. */
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
