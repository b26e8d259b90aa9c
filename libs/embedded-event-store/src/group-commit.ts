import { isCannotWrite } from './cannot-write.js';
import type { EventLog } from './event-log.js';
import { appendSize } from './recorded-event.js';
import type { StreamWriter, Write, WriteResult } from './stream-writer.js';

export type CommitResult =
  | WriteResult
  | { readonly kind: 'deadlineExceeded' }
  /** `cannotWrite`: nothing can be written now, such as on a full disk. `failed`: this write cannot be carried out. */
  | { readonly kind: 'cannotWrite' | 'failed'; readonly reason: string };

interface Waiting {
  readonly write: Write;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly bytes: number;
  readonly settle: (result: CommitResult) => void;
}

/** How much may be held for all appends whose last events are still to come. */
const MAX_UNFINISHED_BYTES = 64 * 1_048_576;
const MAX_GROUP_WRITES = 2_000;
const MAX_GROUP_BYTES = 8 * 1_048_576;
/** How long a group may gather, in milliseconds. */
const LONGEST_GATHERING = 5;

/**
 * Commits together what arrives together: writes gather while each turn of the event loop brings more, then become one
 * transaction, and are answered once it is on disk. A commit of a hundred costs little more than one of a single write.
 * Writes run strictly in the order of `submit`. If there is no room for one, later ones are not carried out either, even
 * if they are smaller: they would overtake it.
 */
export class GroupCommit {
  readonly #log: EventLog;
  readonly #writer: StreamWriter;
  readonly #onCommitted: () => void;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #unfinishedBytes = 0;
  #scheduled = false;

  constructor(log: EventLog, writer: StreamWriter, onCommitted: () => void) {
    this.#log = log;
    this.#writer = writer;
    this.#onCommitted = onCommitted;
  }

  /** Bytes of events that were received but not yet committed, including appends whose last events are still to come. */
  get waitingBytes(): number {
    return this.#waitingBytes + this.#unfinishedBytes;
  }

  /** Counts memory of an append that is not complete yet. Returns false without counting it if all of them together hold too much. */
  hold(bytes: number): boolean {
    if (this.#unfinishedBytes + bytes > MAX_UNFINISHED_BYTES) return false;
    this.#unfinishedBytes += bytes;
    return true;
  }

  /** Stops counting what was held. */
  release(bytes: number): void {
    this.#unfinishedBytes -= bytes;
  }

  /** Calls `settle` once, after the write is durable or refused. */
  submit(write: Write, deadline: number, settle: (result: CommitResult) => void): void {
    const bytes = write.kind === 'append' ? write.events.reduce((sum, event) => sum + appendSize(event), 0) : 0;
    this.#waiting.push({ write, deadline, bytes, settle });
    this.#waitingBytes += bytes;
    this.#schedule();
  }

  /** Calls `done` once everything submitted before is settled. */
  whenCommitted(done: () => void): void {
    if (this.#waiting.length === 0) return done();
    setImmediate(() => this.whenCommitted(done));
  }

  /** Commits all waiting writes now. */
  flush(): void {
    while (this.#waiting.length > 0) this.#commitGroup();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#gather(0, performance.now() + LONGEST_GATHERING);
  }

  /** Commits in the first turn in which no more than `before` are waiting, and at the latest at `end`. */
  #gather(before: number, end: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && length < MAX_GROUP_WRITES && performance.now() < end) return this.#gather(length, end);
      this.#scheduled = false;
      if (length > 0) this.#commitGroup();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }

  #commitGroup(): void {
    let group = this.#takeGroup();
    const before = this.#log.head;
    const results = this.#commit(group);
    const last = results.at(-1);
    if (last?.kind === 'cannotWrite') {
      group = [...group, ...this.#takeAll()];
      while (results.length < group.length) results.push(last);
    }
    for (const [index, waiting] of group.entries()) {
      waiting.settle(results[index] ?? { kind: 'failed', reason: 'no result' });
    }
    if (this.#log.head > before) this.#onCommitted();
  }

  #takeGroup(): Waiting[] {
    let bytes = 0;
    let length = 0;
    for (const waiting of this.#waiting) {
      if (length > 0 && (length >= MAX_GROUP_WRITES || bytes + waiting.bytes > MAX_GROUP_BYTES)) break;
      bytes += waiting.bytes;
      length++;
    }
    if (length === this.#waiting.length) return this.#takeAll();
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, length);
  }

  #takeAll(): Waiting[] {
    const all = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return all;
  }

  #commit(group: readonly Waiting[]): CommitResult[] {
    try {
      return this.#log.transaction(() => group.map((waiting) => this.#carryOut(waiting)));
    } catch (error) {
      if (group.length === 1) {
        const reason = error instanceof Error ? error.message : String(error);
        return [{ kind: isCannotWrite(error) ? 'cannotWrite' : 'failed', reason }];
      }
      // One bad write must not fail the others: each gets its own transaction.
      return this.#commitEach(group);
    }
  }

  #commitEach(group: readonly Waiting[]): CommitResult[] {
    const results: CommitResult[] = [];
    for (const waiting of group) {
      const last = results.at(-1);
      results.push(...(last?.kind === 'cannotWrite' ? [last] : this.#commit([waiting])));
    }
    return results;
  }

  #carryOut(waiting: Waiting): CommitResult {
    return Date.now() > waiting.deadline ? { kind: 'deadlineExceeded' } : this.#writer.write(waiting.write);
  }
}
