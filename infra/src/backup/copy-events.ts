import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** All pages in one step: with several steps, each append in between would make SQLite start over. Writers are not blocked. */
const ALL_PAGES = 0x7fff_ffff;

/**
 * Copies the file of an embedded event store as of one moment, whether or not its node runs. The copy is complete without
 * other files. Returns how many events it has; rejects if the copy is damaged.
 */
export async function copyEvents(from: string, to: string): Promise<number> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
    const found = copy.prepare('pragma quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new Error(`The event store ${from} is damaged: ${String(found)}`);
    // Positions count 1, 2, 3, … without gaps.
    return Number(copy.prepare('select max(position) as last from events').get()?.['last'] ?? 0);
  } finally {
    copy.close();
    flush(to);
  }
}

export function flush(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
