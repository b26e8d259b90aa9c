// The headers by which answers show a limit and what is left of it: RateLimit-Policy and RateLimit, as in
// draft-ietf-httpapi-ratelimit-headers-10.
import type { Allowance, Quota } from './rate-limiter.js';

export function rateLimitHeaders({ name, burst, perSecond }: Quota, { remaining, reset }: Allowance) {
  const window = Math.max(1, Math.ceil(burst / perSecond));
  return {
    'RateLimit-Policy': `"${name}";q=${burst};w=${window}`,
    RateLimit: `"${name}";r=${remaining};t=${reset}`,
  };
}
