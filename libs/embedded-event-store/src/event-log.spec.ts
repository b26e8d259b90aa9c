import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventLog } from './event-log.js';

describe('the log of events', () => {
  it("flushes its file and the drive's cache at each commit and each checkpoint", () => {
    const directory = mkdtempSync(join(tmpdir(), 'event-log-'));
    const log = new EventLog(join(directory, 'events.db'));
    const setting = (name: string) => log.db.prepare(`pragma ${name}`).get()?.[name];
    const full = 2;
    expect(['synchronous', 'fullfsync', 'checkpoint_fullfsync'].map(setting)).toEqual([full, 1, 1]);
    log.close();
    rmSync(directory, { recursive: true });
  });
});
