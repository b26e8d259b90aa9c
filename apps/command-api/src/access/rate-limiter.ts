import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

/** How many callers are remembered; one that is forgotten begins with a full bucket. */
const REMEMBERED = 10_000;

/** A token bucket per caller, in this process. */
export class RateLimiter {
  readonly #buckets: LRUCache<string, TokenBucket>;

  /** `perSecond` 0 lets everything through. */
  constructor(
    private readonly perSecond: number,
    burst: number,
  ) {
    this.#buckets = new LRUCache({
      max: REMEMBERED,
      memoMethod: () => {
        const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' });
        bucket.content = burst;
        return bucket;
      },
    });
  }

  /** Takes one request: 0 when it may continue, else the seconds after which the next one may. */
  take(caller: string): number {
    if (this.perSecond === 0) return 0;
    const bucket = this.#buckets.memo(caller);
    return bucket.tryRemoveTokens(1) ? 0 : bucket.getWaitTime(1) / 1_000;
  }
}
