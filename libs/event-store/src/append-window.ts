/**
 * How much may be sent before it is answered: enough to keep the store busy, but so little that an append by somebody else,
 * which the store handles only after it, does not wait long. With five times as much, the store is no faster, and others
 * wait four times as long.
 */
const MOST_EVENTS = 200;
const MOST_BYTES = 1_048_576;
/** Requests with at most this many events are sent in between other requests. */
const FEW = 20;

/** What all requests that begin many streams have in flight. They enter in the order in which they arrived. */
export class AppendWindow {
  #events = 0;
  #bytes = 0;
  #waiting: (() => void)[] = [];
  #entering: Promise<void> = Promise.resolve();

  /**
   * Runs `enterAll`, which enters with this many events, once earlier large requests have entered with all of theirs. If they
   * were mixed, the items of one would be stored among those of another and sort before them, and readers would have to
   * number the latter again, batch by batch.
   */
  oneByOne(count: number, enterAll: () => Promise<void>): Promise<void> {
    if (count <= FEW) return enterAll();
    const entered = this.#entering.then(enterAll);
    this.#entering = entered.catch(() => undefined);
    return entered;
  }

  /** Resolves once there is room for these bytes, and counts them. A single event always has room. */
  async enter(bytes: number): Promise<void> {
    while (this.#events >= MOST_EVENTS || (this.#events > 0 && this.#bytes + bytes > MOST_BYTES)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#events++;
    this.#bytes += bytes;
  }

  leave(bytes: number): void {
    this.#events--;
    this.#bytes -= bytes;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const look of waiting) look();
  }
}
