// Lets one process at a time install the packages of a folder. Runs on any Node, with nothing installed.
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does `work` while no other process installs in `folder`. The lock lies there, where whoever can install can remove it,
 * too. Throws the system's error where the folder cannot be written.
 */
export async function withInstallLock(folder, work) {
  const path = join(folder, '.install-lock');
  for (let told = false; ;) {
    try {
      const fd = openSync(path, 'wx');
      writeSync(fd, `${process.pid} ${startOf(process.pid)}`);
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
    const [pid, start] = readFileSync(path, 'utf8').split(' ');
    // Just created and not yet written: its owner is alive.
    if (pid === '') return Date.now() - statSync(path).mtimeMs < 5000;
    return isAlive(Number(pid)) && startOf(pid) === start;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Tells a process from a later one with its id, which restarted containers have as a rule. Empty where the system has no /proc. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return '';
  }
}
