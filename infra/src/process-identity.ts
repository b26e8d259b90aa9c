// Distinguishes a process from a later one with the same pid, so that no foreign process is ever killed.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './system-error.js';

export type ProcessIdentity = { pid: number; startedAt: string };

/** An opaque text that stays the same for the life of `pid` and differs for any later process; undefined when it is not running. */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim() ||
        undefined
      );
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name, in parentheses, may itself contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}-${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Undefined when `pid` is not running. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startTimeOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export const isRunning = (who: ProcessIdentity): boolean => startTimeOf(who.pid) === who.startedAt;

/** Signals exactly this process; does nothing if it has ended. */
export function signal(who: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isRunning(who)) return;
  try {
    process.kill(who.pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Resolves to true once the process is gone, to false after `timeoutMs`. For processes that are not children of this one. */
async function hasGone(who: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(who)) {
    if (performance.now() >= deadline) return false;
    await delay(25);
  }
  return true;
}

/** Sends each signal in turn, waiting `patienceMs` after each; SIGKILL is always the last resort. */
export async function end(who: ProcessIdentity, signals: NodeJS.Signals[], patienceMs: number): Promise<void> {
  for (const name of [...signals, 'SIGKILL'] satisfies NodeJS.Signals[]) {
    signal(who, name);
    if (await hasGone(who, patienceMs)) return;
  }
}

/** Every process of the program `name` whose working directory is `directory` (a real path). Empty where the system cannot say (no /proc). */
export function processesIn(directory: string, name: string): ProcessIdentity[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && programOf(pid) === name && workingDirectory(pid) === directory)
    .flatMap((pid) => identify(Number(pid)) ?? []);
}

/** Not by its file, which an update may have replaced. */
function programOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trimEnd();
  } catch {
    return undefined;
  }
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
