import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

/** How many senders are remembered; a forgotten one starts with a full bucket. */
const REMEMBERED = 10_000;

/** How many requests may come at once, and how many more each second after that. */
export interface Quota {
  /** Its name in answers. */
  readonly name: string;
  /** 0 lets everything through. */
  readonly perSecond: number;
  readonly burst: number;
}

/** What is left of a quota. */
export interface Allowance {
  /** 0 when the request may continue, otherwise the seconds after which the next one may. */
  readonly wait: number;
  readonly remaining: number;
  /** Seconds until the whole quota is free again. */
  readonly reset: number;
}

/** A token bucket per sender, in this process. */
export class RateLimiter {
  readonly #buckets: LRUCache<string, TokenBucket>;

  constructor(readonly quota: Quota) {
    const { burst, perSecond } = quota;
    this.#buckets = new LRUCache({
      max: REMEMBERED,
      memoMethod: () => {
        const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' });
        bucket.content = burst;
        return bucket;
      },
    });
  }

  /** Counts one request; undefined when there is no limit. */
  take(sender: string): Allowance | undefined {
    const { perSecond, burst } = this.quota;
    if (perSecond === 0) return undefined;
    const bucket = this.#buckets.memo(sender);
    const wait = bucket.tryRemoveTokens(1) ? 0 : bucket.getWaitTime(1) / 1_000;
    return { wait, remaining: Math.floor(bucket.content), reset: Math.ceil((burst - bucket.content) / perSecond) };
  }

  /** Gives back one request that should not count after all. */
  giveBack(sender: string): void {
    const bucket = this.#buckets.get(sender);
    if (bucket) bucket.content = Math.min(bucket.content + 1, bucket.bucketSize);
  }
}
