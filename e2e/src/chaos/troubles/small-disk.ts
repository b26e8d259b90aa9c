// A file system in memory that can be full at any moment: Linux lets root change its size while it is in use.
import { execFile } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface SmallDisk {
  /** Leaves no room for anything. */
  fill(): Promise<void>;
  /** Gives back all the room. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

const SIZE = '3g';
/** Programs keep writing while the size is being set. */
const ATTEMPTS = 50;
const run = promisify(execFile);

/** Mounts it at an empty directory. @throws Error that says why it cannot */
export async function mountSmallDisk(directory: string): Promise<SmallDisk> {
  if (process.platform !== 'linux') throw new Error('only Linux has a tmpfs');
  if (process.getuid?.() !== 0) throw new Error('only root may mount a file system');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'chaos', directory]);
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, directory]);
  return {
    fill: async () => {
      for (let attempt = 1; ; attempt++) {
        const { blocks, bfree, bsize } = await statfs(directory);
        try {
          return void (await resize(String((blocks - bfree) * bsize)));
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    free: async () => void (await resize(SIZE)),
    remove: async () => {
      await run('umount', ['-l', directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
