// Lets one process at a time do something to a folder, such as installing its packages. Runs on any Node, with nothing installed.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, markOf } from './living-process.mjs';

/**
 * Does `work` while no other process has a lock at `path`, which should be in a place where any user who can do the work can also
 * remove it. `others` says what it waits for. Throws the system's error if the file cannot be written.
 */
export async function withLock(path, others, work) {
  for (let told = false; ;) {
    try {
      const fd = openSync(path, 'wx');
      writeSync(fd, markOf(process.pid));
      closeSync(fd);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld(path)) rmSync(path, { force: true });
      else if (!told) console.log(`Waiting for ${others} …`);
      told = true;
      await delay(300);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** A killed process leaves its lock. */
function isHeld(path) {
  try {
    const mark = readFileSync(path, 'utf8');
    // Just created and not yet written: its owner is alive.
    return mark === '' ? Date.now() - statSync(path).mtimeMs < 5000 : isAlive(mark);
  } catch {
    return false;
  }
}
