/** How long work is watched before its speed is known, in milliseconds. */
const WATCHED_MS = 1_000;

/** Predicts how long work that begins now will take: as long as what is in work already, at the speed of the last second. */
export class ExpectedWait {
  #inWork = 0;
  /** Done per millisecond, while there was something to do. */
  #speed = Infinity;
  #done = 0;
  #busyMs = 0;
  #watchedUntil = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get inWork(): number {
    return this.#inWork;
  }

  /** In milliseconds; Infinity when nothing has been done recently. */
  get ms(): number {
    this.#watch();
    return this.#inWork === 0 ? 0 : this.#inWork / this.#speed;
  }

  begin(): void {
    this.#watch();
    this.#inWork++;
  }

  end(): void {
    this.#watch();
    this.#inWork--;
    this.#done++;
  }

  /** Idle time does not count towards the speed. */
  #watch(): void {
    const now = this.now();
    if (this.#inWork > 0) this.#busyMs += now - this.#watchedUntil;
    this.#watchedUntil = now;
    if (this.#busyMs < WATCHED_MS) return;
    this.#speed = this.#done / this.#busyMs;
    this.#done = this.#busyMs = 0;
  }
}
