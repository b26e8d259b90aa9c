import { followersOf, type SubscribedEvent, type SubscriptionBatch } from './stored-event.js';

/** How much may wait for the reader before the server has to wait. */
const MAX_WAITING = 2_000;
const MAX_WAITING_CHARACTERS = 8 * 1_048_576;
/** How long to wait for the end of an append: usually it was sent together with the beginning. */
const PARTIAL_MS = 1_000;

/**
 * Collects what arrives while the reader is busy, and hands it out in batches. The beginning of an append waits for its end:
 * otherwise folding a batch would produce a state that the append does not lead to.
 */
export class Inbox implements AsyncIterable<SubscriptionBatch> {
  #events: SubscribedEvent[] = [];
  /** The rough size of each event. */
  #sizes: number[] = [];
  #characters = 0;
  #checkpoint: bigint | undefined;
  #failure: { error: unknown } | undefined;
  #ended = false;
  #arrived = Promise.withResolvers<void>();
  #taken = Promise.withResolvers<void>();
  #lastArrival = performance.now();
  /** Until when the reader waits for the end of an append; undefined if it does not. */
  #waitsUntil: number | undefined;

  /**
   * After `partialMs` without an event, the beginning of an append is handed out without its end: a copied or restored store
   * may have lost that.
   */
  constructor(private readonly partialMs = PARTIAL_MS) {}

  /** Milliseconds since something arrived. */
  get silence(): number {
    return performance.now() - this.#lastArrival;
  }

  /** The server is alive, even if it has nothing to send. */
  heard(): void {
    this.#lastArrival = performance.now();
  }

  /** Resolves when there is room for more; `characters` is the rough size of the event. */
  async put(event: SubscribedEvent, characters: number): Promise<void> {
    this.heard();
    this.#events.push(event);
    this.#sizes.push(characters);
    this.#characters += characters;
    this.#checkpoint = undefined;
    this.#waitsUntil = undefined;
    this.#arrived.resolve();
    while (this.#isFull() && !this.#ended) await this.#taken.promise;
  }

  /** Everything up to this position was searched. */
  putCheckpoint(position: bigint): void {
    this.heard();
    this.#checkpoint = position;
    this.#arrived.resolve();
  }

  /**
   * Ends the reader with an error, after what has arrived. The beginning of an append is left out: a reader that continues after
   * what was handed out receives it again, with its end.
   */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#arrived.resolve();
  }

  /** Ends the reader at once. */
  end(): void {
    this.#ended = true;
    this.#arrived.resolve();
    this.#taken.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SubscriptionBatch> {
    while (!this.#ended) {
      const events = this.#takeEvents();
      const checkpoint = this.#events.length === 0 ? this.#checkpoint : undefined;
      if (events.length > 0) yield events;
      else if (checkpoint !== undefined) {
        this.#checkpoint = undefined;
        yield { checkpoint };
      } else if (this.#failure) throw this.#failure.error;
      else {
        await this.#news();
        this.#arrived = Promise.withResolvers();
        // One turn of the event loop lets what came in the same packet join the batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  /** Resolves when something has arrived, or the wait for the end of an append is over. */
  async #news(): Promise<void> {
    if (this.#events.length === 0) return this.#arrived.promise;
    this.#waitsUntil ??= performance.now() + this.partialMs;
    const left = this.#waitsUntil - performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, left)));
    await Promise.race([this.#arrived.promise, over]);
    clearTimeout(timer);
  }

  #takeEvents(): readonly SubscribedEvent[] {
    const events = this.#events;
    const count = this.#isOver() ? events.length : wholeAppendsIn(events);
    // No append is this large, and the server is waiting.
    const taken = count === 0 && this.#isFull() ? events.length : count;
    if (taken === 0) return [];
    this.#events = events.splice(taken);
    this.#sizes = this.#sizes.slice(taken);
    this.#characters = this.#sizes.reduce((sum, size) => sum + size, 0);
    this.#waitsUntil = undefined;
    this.#taken.resolve();
    this.#taken = Promise.withResolvers();
    return events;
  }

  #isOver(): boolean {
    return this.#waitsUntil !== undefined && performance.now() >= this.#waitsUntil;
  }

  #isFull(): boolean {
    return this.#events.length >= MAX_WAITING || this.#characters >= MAX_WAITING_CHARACTERS;
  }
}

/** How many of the events come before an append that has not arrived completely. */
function wholeAppendsIn(events: readonly SubscribedEvent[]): number {
  const last = events.at(-1);
  if (!last || followersOf(last) === 0) return events.length;
  const before = events.findLastIndex((event, i) => {
    const next = events[i + 1];
    return next !== undefined && !(event.stream === next.stream && followersOf(event) === followersOf(next) + 1);
  });
  return before + 1;
}
