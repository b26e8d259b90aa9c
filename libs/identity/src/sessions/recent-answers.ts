interface Entry<T> {
  answer: Promise<T>;
  /** If the clock shows less than this, it was set back, and `until` may be hours away. */
  from: number;
  until: number;
}

/**
 * Keeps each answer for `keptMs` after it was requested, so that a revoked key is refused everywhere within that time
 * even if no notification arrives. Simultaneous requests share one lookup. Above `limit` entries, the oldest one is dropped.
 */
export class RecentAnswers<T extends { expiresAt: Date | null } | undefined> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(
    private readonly lookUp: (key: string) => Promise<T>,
    private readonly bounds: { keptMs: number; limit: number; now: () => number },
  ) {}

  get(key: string): Promise<T> {
    const now = this.bounds.now();
    const known = this.#entries.get(key);
    if (known && known.from <= now && now < known.until) return known.answer;
    this.#entries.delete(key);
    this.#makeRoom();
    const entry: Entry<T> = { from: now, until: now + this.bounds.keptMs, answer: this.lookUp(key) };
    this.#entries.set(key, entry);
    entry.answer.then(
      (found) => (entry.until = Math.min(entry.until, found?.expiresAt?.getTime() ?? Infinity)),
      () => this.#forget(key, entry),
    );
    return entry.answer;
  }

  /** Looks it up again, and keeps the new answer. */
  renew(key: string): Promise<T> {
    this.#entries.delete(key);
    return this.get(key);
  }

  /** Also forgets lookups under way: they may have read what has just changed. */
  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }

  #makeRoom(): void {
    if (this.#entries.size < this.bounds.limit) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  #forget(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
