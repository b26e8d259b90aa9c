// How often strangers may send forms. It is checked before any part of a form is parsed.
import { networkOf } from '@labeling/identity';
import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';

/** Even an office behind one address where all sign in at once sends fewer. */
export const FORMS = { perSecond: 10, burst: 200 } as const;
/** How many addresses are remembered; one that is forgotten begins with a full bucket. */
const REMEMBERED = 10_000;

/** A token bucket per network, in this process. */
export class FormRate {
  readonly #buckets = new LRUCache<string, TokenBucket>({
    max: REMEMBERED,
    memoMethod: () => {
      const { burst, perSecond } = FORMS;
      const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second' });
      bucket.content = burst;
      return bucket;
    },
  });

  /** Counts one form: 0 when it may continue, else the seconds until the next one may. */
  take(address: string): number {
    const bucket = this.#buckets.memo(networkOf(address) ?? '');
    return bucket.tryRemoveTokens(1) ? 0 : bucket.getWaitTime(1) / 1_000;
  }
}
