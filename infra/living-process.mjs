// A text that identifies one process, and whether that process still runs. For files that outlive a killed process.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const markOf = (pid) => `${pid} ${startOf(pid)}`;

export function isAlive(mark) {
  const pid = Number(mark.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return markOf(pid) === mark;
}

/** Distinguishes a process from a later one with the same id, which is common in restarted containers. Empty if the system cannot say. */
function startOf(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env, stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
