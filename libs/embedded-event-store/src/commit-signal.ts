/** Signals subscriptions that the log has grown. It carries no events: each reads at its own pace. */
export class CommitSignal {
  readonly #listeners = new Set<() => void>();

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Returns a function that stops listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
