// Limits how often one address may present a key or session that nobody has: each costs a look-up in the database.
import type { Caller, Identity } from '@labeling/identity';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { RateLimiter, type Allowance } from './rate-limiter.js';

/** How many credentials are remembered as good, by their hash. */
const FAMILIAR = 20_000;

export type Presented = Parameters<Identity['authenticate']>[0];

/** Asks who presents a credential, unless its address has presented too many unknown ones. */
export class Strangers {
  /** Callers who were known before are let through: many people may share the address of a proxy with a stranger. */
  readonly #familiar = new LRUCache<string, true>({ max: FAMILIAR });
  readonly limiter: RateLimiter;

  constructor(
    private readonly identity: Pick<Identity, 'authenticate'>,
    perMinute: number,
  ) {
    this.limiter = new RateLimiter({ name: 'unknown', perSecond: perMinute / 60, burst: Math.max(1, perMinute) });
  }

  /** The caller; undefined when nobody has this credential; an allowance when the address has to wait. */
  async identify(presented: Presented, address: string): Promise<Caller | undefined | Allowance> {
    // There is nothing to look up.
    if (presented.authorization === undefined) return undefined;
    const credential = hash('sha256', presented.authorization);
    if (this.#familiar.has(credential)) return this.#known(credential, await this.identity.authenticate(presented));
    // Taken before the look-up, so that many at once are counted, too.
    const allowance = this.limiter.take(address);
    if (allowance && allowance.wait > 0) return allowance;
    const caller = this.#known(credential, await this.identity.authenticate(presented));
    if (caller !== undefined) this.limiter.giveBack(address);
    return caller;
  }

  #known(credential: string, caller: Caller | undefined): Caller | undefined {
    if (caller) this.#familiar.set(credential, true);
    else this.#familiar.delete(credential);
    return caller;
  }
}
