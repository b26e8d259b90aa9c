/** Far longer than the largest batch takes, on any machine that keeps up at all. */
export const STUCK_AFTER_MS = 30_000;

/**
 * Whether the read models are kept up to date, as far as a caller that looks from time to time can tell. They are stuck
 * when events have waited and the checkpoint has not moved for `STUCK_AFTER_MS`. A long catch-up keeps moving it.
 */
export class FoldingProgress {
  #checkpoint: bigint | undefined;
  #waitingSince: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * `checkpoint` is where the read models are, `newest` the position of the newest event to fold. It is undefined while
   * the event store does not answer: nobody can fold anything then, so that time does not count.
   */
  isStuck(checkpoint: bigint, newest: bigint | undefined): boolean {
    const now = this.now();
    const hasMoved = checkpoint !== this.#checkpoint;
    this.#checkpoint = checkpoint;
    if (newest === undefined || checkpoint >= newest) this.#waitingSince = undefined;
    else if (hasMoved) this.#waitingSince = now;
    else this.#waitingSince ??= now;
    return this.#waitingSince !== undefined && now - this.#waitingSince >= STUCK_AFTER_MS;
  }
}
