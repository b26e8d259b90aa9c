// DATA_DIR/processes.json: which processes run for this directory, so that the next start can end those that a killed one left.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readKept } from './kept-file.js';
import { end, isRunning, type ProcessIdentity } from './process-identity.js';

type Entry = ProcessIdentity & { stopSignal: NodeJS.Signals };

const againAfterMs = 1_000;

export class ProcessRecord {
  private entries: Record<string, Entry> = {};
  private later: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.entries = readKept<Record<string, Entry>>(file) ?? {};
  }

  set(name: string, who: ProcessIdentity | undefined, stopSignal: NodeJS.Signals = 'SIGTERM'): void {
    if (who) this.entries[name] = { ...who, stopSignal };
    else delete this.entries[name];
    this.write();
  }

  /** After this, nothing is written. */
  close(): void {
    clearTimeout(this.later);
    this.isClosed = true;
  }

  /** Tries again until it can be written: a full disk must not keep a process from being started again. */
  private write(): void {
    clearTimeout(this.later);
    if (this.isClosed) return;
    const draft = `${this.file}.${process.pid}`;
    try {
      writeFileSync(draft, JSON.stringify(this.entries, null, 2), { mode: 0o600 });
      renameSync(draft, this.file);
    } catch {
      this.later = setTimeout(() => this.write(), againAfterMs).unref();
    }
  }

  /** Ends every recorded process that still runs, the last started first, and clears the record. Returns the names of those ended. */
  async endOrphans(patienceMs = 10_000): Promise<string[]> {
    const orphans = Object.entries(this.entries).filter(([, who]) => isRunning(who));
    for (const [, who] of orphans.reverse()) await end(who, [who.stopSignal], patienceMs);
    for (const name of Object.keys(this.entries)) this.set(name, undefined);
    return orphans.map(([name]) => name);
  }
}
