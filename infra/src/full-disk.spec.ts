import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isFullDisk } from './full-disk.js';

/** What `work` throws. */
function thrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a full disk', () => {
  // Only Linux has a device that is always full.
  (existsSync('/dev/full') ? it : it.skip)('is told by the system', () => {
    expect(isFullDisk(thrown(() => writeFileSync('/dev/full', 'text')))).toBe(true);
  });

  it('is recognized from an error of SQLite', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('create table texts (text text); pragma max_page_count = 2');
    const fill = () => database.prepare('insert into texts values (?)').run('x'.repeat(100_000));
    expect(isFullDisk(thrown(fill))).toBe(true);
    database.close();
  });

  it('is not confused with other failures', () => {
    expect(isFullDisk(thrown(() => writeFileSync('/nowhere/file', 'text')))).toBe(false);
    const database = new DatabaseSync(':memory:');
    expect(isFullDisk(thrown(() => database.exec('no SQL')))).toBe(false);
    database.close();
    expect(isFullDisk(undefined)).toBe(false);
  });
});
