import type { GroupCommit } from '../group-commit.js';
import type { IncomingAppend } from './incoming-append.js';

/** One call may keep this much open. A client sends all chunks of an append together, so few are ever unfinished. */
const MOST_OF_ONE_CALL = 1_000;
const MOST_BYTES_OF_ONE_CALL = 16 * 1_048_576;
/** EventStoreDB, too, gives up on an append on its own, whatever deadline the caller set. */
const LONGEST_MS = 60_000;

interface Kept {
  readonly append: IncomingAppend;
  readonly timer: NodeJS.Timeout;
  bytes: number;
}

/** The appends of one call whose last chunks are still to come: bounded in number, memory and time. */
export class UnfinishedAppends {
  readonly #group: GroupCommit;
  readonly #onLate: (append: IncomingAppend) => void;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** `onLate` is called for an append that has been dropped because its time was up. */
  constructor(group: GroupCommit, onLate: (append: IncomingAppend) => void) {
    this.#group = group;
    this.#onLate = onLate;
  }

  get(id: string): IncomingAppend | undefined {
    return this.#kept.get(id)?.append;
  }

  /** Keeps the append, which may have grown, for its next chunk. Returns false, and drops it, if that is too much. */
  keep(id: string, append: IncomingAppend): boolean {
    const kept = this.#kept.get(id) ?? { append, timer: this.#whenLate(id, append), bytes: 0 };
    this.#kept.set(id, kept);
    const more = append.heldBytes - kept.bytes;
    if (this.#kept.size > MOST_OF_ONE_CALL || this.#bytes + more > MOST_BYTES_OF_ONE_CALL || !this.#group.hold(more)) {
      this.drop(id);
      return false;
    }
    kept.bytes += more;
    this.#bytes += more;
    return true;
  }

  drop(id: string): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    this.#kept.delete(id);
    clearTimeout(kept.timer);
    this.#bytes -= kept.bytes;
    this.#group.release(kept.bytes);
  }

  dropAll(): void {
    for (const id of this.#kept.keys()) this.drop(id);
  }

  #whenLate(id: string, append: IncomingAppend): NodeJS.Timeout {
    const late = () => {
      this.drop(id);
      this.#onLate(append);
    };
    return setTimeout(late, Math.max(0, Math.min(append.deadline - Date.now(), LONGEST_MS)));
  }
}
