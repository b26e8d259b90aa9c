// Marks a checkout while a product runs from it, so that no other command replaces its packages and programs: it loads some
// of them late, and a restarted process would have another version. Runs on any Node, with nothing installed.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, markOf } from './living-process.mjs';

const marksIn = (root) => join(root, '.running');

/** Until this process ends. */
export function markRunning(root) {
  const mark = join(marksIn(root), String(process.pid));
  try {
    mkdirSync(marksIn(root), { recursive: true });
    writeFileSync(mark, markOf(process.pid));
  } catch {
    // If the folder cannot be written, nothing can be installed there, either.
    return;
  }
  process.on('exit', () => rmSync(mark, { force: true }));
}

/** Why `work`, such as building, has to wait; undefined if no product runs from the checkout. */
export function refusalToReplace(root, work) {
  const pid = runningIn(root);
  if (pid === undefined) return undefined;
  return `Stop the product first (process ${pid}), since it runs from this folder and ${work} would replace files that it uses.`;
}

function runningIn(root) {
  return namesIn(marksIn(root)).find((name) => isHeld(join(marksIn(root), name)));
}

function isHeld(mark) {
  try {
    if (isAlive(readFileSync(mark, 'utf8'))) return true;
    // Its process was killed.
    rmSync(mark, { force: true });
  } catch {
    // It belongs to another process, or is gone.
  }
  return false;
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
