// A file system in memory that can be filled at any moment: Linux lets root change its size while it is in use.
import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface SmallDisk {
  /** Leaves no room for anything. */
  fill(): Promise<void>;
  /** Gives back all the room. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

const SIZE = '3g';
/** Programs keep writing while the size is being set, and it must not be less than what they have written. */
const ATTEMPTS = 50;
/** Extra room for each attempt that came too late, in bytes; a file takes up what is not needed. */
const ALLOWANCE = 256 * 1_024;
const run = promisify(execFile);

/** Mounts it at an empty directory. @throws Error that says why it cannot */
export async function mountSmallDisk(directory: string): Promise<SmallDisk> {
  if (process.platform !== 'linux') throw new Error('only Linux has a tmpfs');
  if (process.getuid?.() !== 0) throw new Error('only root may mount a file system');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'chaos', directory]);
  const ballast = join(directory, 'ballast');
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, directory]);
  return {
    fill: async () => {
      for (let attempt = 1; ; attempt++) {
        const { blocks, bfree, bsize } = await statfs(directory);
        try {
          await resize(String((blocks - bfree) * bsize + (attempt - 1) * ALLOWANCE));
          return await takeWhatIsLeft(ballast);
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    free: async () => {
      await resize(SIZE);
      await rm(ballast, { force: true });
    },
    remove: async () => {
      await run('umount', ['-l', directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function takeWhatIsLeft(path: string): Promise<void> {
  const file = await open(path, 'a', 0o600).catch(unlessFull);
  try {
    for (let wrote = true; wrote && file !== undefined;)
      wrote = (await file.write(Buffer.alloc(4_096)).catch(unlessFull)) !== undefined;
  } finally {
    await file?.close();
  }
}

function unlessFull(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOSPC') throw error;
}
