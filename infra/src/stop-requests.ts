/** What asks the product to stop: a signal, or that npm, which started it, is gone. */
export type StopSource = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'npm gone';

/**
 * One Ctrl-C may arrive twice, from the terminal and from npm, and a closed terminal causes several signals. A person who has read
 * that the product is stopping cannot have pressed Ctrl-C again within this time.
 */
const SAME_REQUEST_MS = 1_000;

/** Decides for each request whether it begins the stop, forces it, or is ignored. `now` is a clock in milliseconds. */
export function stopRequests(now: () => number): (source: StopSource) => 'begin' | 'force' | 'ignore' {
  let begunAt: number | undefined;
  return (source) => {
    if (begunAt === undefined) {
      begunAt = now();
      return 'begin';
    }
    const isAsked = source === 'SIGINT' || source === 'SIGTERM';
    return isAsked && now() - begunAt >= SAME_REQUEST_MS ? 'force' : 'ignore';
  };
}
