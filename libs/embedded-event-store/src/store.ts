import { claimStore, StoreInUseError } from './node-lock.js';
import { CommitSignal } from './commit-signal.js';
import { EventLog } from './event-log.js';
import { GroupCommit } from './group-commit.js';
import { ReadPages } from './read-pages.js';
import { StreamStates } from './stream-state.js';
import { StreamWriter } from './stream-writer.js';

/** One node without its protocol. */
export interface Store {
  readonly log: EventLog;
  readonly states: StreamStates;
  readonly pages: ReadPages;
  readonly commits: CommitSignal;
  readonly group: GroupCommit;
  /** Commits waiting writes and releases the file. */
  close(): void;
}

/** @throws StoreInUseError when another node uses the file; an Error that names the file when it cannot be opened */
export function openStore(file: string): Store {
  const { log, release } = openFile(file);
  const states = new StreamStates(log);
  const commits = new CommitSignal();
  const group = new GroupCommit(log, new StreamWriter(log, states), () => commits.notify());
  return {
    log,
    states,
    pages: new ReadPages(log),
    commits,
    group,
    close: () => {
      group.flush();
      log.close();
      release();
    },
  };
}

function openFile(file: string): { log: EventLog; release: () => void } {
  try {
    const release = file === ':memory:' ? () => undefined : claimStore(file);
    return { log: openLog(file, release), release };
  } catch (error) {
    if (error instanceof StoreInUseError) throw error;
    // SQLite does not say which file it means.
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be opened: ${reason}`, { cause: error });
  }
}

function openLog(file: string, release: () => void): EventLog {
  try {
    return new EventLog(file);
  } catch (error) {
    release();
    throw error;
  }
}
