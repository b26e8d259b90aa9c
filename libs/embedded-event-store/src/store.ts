import { claimStore } from './node-lock.js';
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

/** @throws StoreInUseError when another node uses the file */
export function openStore(file: string): Store {
  const release = file === ':memory:' ? () => undefined : claimStore(file);
  const log = openLog(file, release);
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

function openLog(file: string, release: () => void): EventLog {
  try {
    return new EventLog(file);
  } catch (error) {
    release();
    throw error;
  }
}
