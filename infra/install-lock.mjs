// Lets one process at a time install the packages of a folder. Runs on any Node, with nothing installed.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, markOf } from './living-process.mjs';

/**
 * Does `work` while no other process installs in `folder`. The lock lies there, where whoever can install can remove it,
 * too. Throws the system's error where the folder cannot be written.
 */
export async function withInstallLock(folder, work) {
  const path = join(folder, '.install-lock');
  for (let told = false; ;) {
    try {
      const fd = openSync(path, 'wx');
      writeSync(fd, markOf(process.pid));
      closeSync(fd);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld(path)) rmSync(path, { force: true });
      else if (!told) console.log('Waiting for another install of this folder …');
      told = true;
      await delay(300);
    }
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Whoever interrupts an install leaves its lock. */
function isHeld(path) {
  try {
    const mark = readFileSync(path, 'utf8');
    // Just created and not yet written: its owner is alive.
    return mark === '' ? Date.now() - statSync(path).mtimeMs < 5000 : isAlive(mark);
  } catch {
    return false;
  }
}
