interface Bucket {
  tokens: number;
  /** Milliseconds of a steady clock at which `tokens` was right. */
  at: number;
}

/** A token bucket per caller, in this process. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /** `perSecond` 0 lets everything through. */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes one request: 0 when it may go on, else the seconds after which the next one may. */
  take(caller: string): number {
    if (this.perSecond === 0) return 0;
    const now = this.now();
    const bucket = this.#bucketOf(caller, now);
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1_000) * this.perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.perSecond;
    bucket.tokens -= 1;
    return 0;
  }

  #bucketOf(caller: string, now: number): Bucket {
    const known = this.#buckets.get(caller);
    if (known) return known;
    if (this.#buckets.size >= 10_000) this.#forgetFull(now);
    const bucket = { tokens: this.burst, at: now };
    this.#buckets.set(caller, bucket);
    return bucket;
  }

  /** A bucket that has had time to fill says nothing. */
  #forgetFull(now: number): void {
    const fillMs = (this.burst / this.perSecond) * 1_000;
    for (const [caller, { at }] of this.#buckets) if (now - at >= fillMs) this.#buckets.delete(caller);
  }
}
