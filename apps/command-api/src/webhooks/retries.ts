const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** How long to wait after each failed attempt; after the last one, the delivery is dead. */
const pauses = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
/** Spreads the retries to receivers that were down together. */
const JITTER = 0.2;
const LONGEST = 24 * HOUR;

/** In how many milliseconds to retry after `failed` attempts; undefined when there were enough. */
export function pauseAfter(failed: number, random = Math.random): number | undefined {
  const pause = pauses[failed - 1];
  return pause && Math.round(pause * (1 - JITTER + 2 * JITTER * random()));
}

/** The `Retry-After` of an answer: seconds or a date; undefined when there is none that can be read. */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, SECOND), LONGEST);
}
