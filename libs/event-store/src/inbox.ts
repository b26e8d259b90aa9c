import type { SubscribedEvent, SubscriptionBatch } from './stored-event.js';

/** How much may wait for the reader before the server is made to wait. */
const MAX_WAITING = 2_000;
const MAX_WAITING_CHARACTERS = 8 * 1_048_576;

/** Collects what arrives while the reader is busy, and hands it out in batches. */
export class Inbox implements AsyncIterable<SubscriptionBatch> {
  #events: SubscribedEvent[] = [];
  #checkpoint: bigint | undefined;
  #characters = 0;
  #failure: { error: unknown } | undefined;
  #ended = false;
  #arrived = Promise.withResolvers<void>();
  #taken = Promise.withResolvers<void>();
  #lastArrival = performance.now();

  /** Milliseconds since something arrived. */
  get silence(): number {
    return performance.now() - this.#lastArrival;
  }

  /** The server is alive, even if it has nothing to send. */
  heard(): void {
    this.#lastArrival = performance.now();
  }

  /** Resolves when there is room for more; `characters` is about the size of the event. */
  async put(event: SubscribedEvent, characters: number): Promise<void> {
    this.heard();
    this.#events.push(event);
    this.#checkpoint = undefined;
    this.#characters += characters;
    this.#arrived.resolve();
    while (this.#isFull() && !this.#ended) await this.#taken.promise;
  }

  /** Everything up to this position was searched. */
  putCheckpoint(position: bigint): void {
    this.heard();
    this.#checkpoint = position;
    this.#arrived.resolve();
  }

  /** Ends the reader with an error, after what has arrived. */
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
      const checkpoint = this.#checkpoint;
      if (events.length > 0) yield events;
      else if (checkpoint !== undefined) {
        this.#checkpoint = undefined;
        yield { checkpoint };
      } else if (this.#failure) throw this.#failure.error;
      else {
        await this.#arrived.promise;
        this.#arrived = Promise.withResolvers();
        // One turn of the event loop lets what came in the same packet join the batch.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  #takeEvents(): readonly SubscribedEvent[] {
    const events = this.#events;
    if (events.length === 0) return events;
    this.#events = [];
    this.#characters = 0;
    this.#taken.resolve();
    this.#taken = Promise.withResolvers();
    return events;
  }

  #isFull(): boolean {
    return this.#events.length >= MAX_WAITING || this.#characters >= MAX_WAITING_CHARACTERS;
  }
}
