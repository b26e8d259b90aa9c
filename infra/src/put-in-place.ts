// What several processes may make at the same time, and only whole.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The first process wins; the draft of a second one is dropped. */
export function putInPlace(draft: string, home: string): void {
  mkdirSync(dirname(home), { recursive: true });
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
