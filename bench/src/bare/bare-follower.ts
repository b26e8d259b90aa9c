import { throughOf, type EventStore } from '@labeling/event-store';

/** Follows the event store and does nothing with what it sees. */
export class BareFollower {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #seen = 0n;
  #arrived = Promise.withResolvers<void>();

  private constructor(store: EventStore, after: bigint) {
    this.#seen = after;
    this.#running = this.#follow(store, after);
  }

  static async begin(store: EventStore): Promise<BareFollower> {
    return new BareFollower(store, await store.lastPosition());
  }

  /** Resolves when the event at this position has arrived. */
  async sees(position: bigint): Promise<void> {
    while (this.#seen < position) await this.#arrived.promise;
  }

  async #follow(store: EventStore, after: bigint): Promise<void> {
    for await (const batch of store.subscribe({ after, signal: this.#stop.signal })) {
      this.#seen = throughOf(batch) ?? this.#seen;
      this.#arrived.resolve();
      this.#arrived = Promise.withResolvers();
    }
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
