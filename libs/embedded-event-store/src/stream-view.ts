import type { StreamRange } from './read-pages.js';
import type { StreamState } from './stream-state.js';

/** The part of an existing stream that its metadata lets readers see now, or undefined when it was never written. */
export function visibleRange(name: string, state: StreamState, now: number): StreamRange | undefined {
  if (state.key === undefined) return undefined;
  const { truncateBefore, maxCount, maxAge } = state.retention;
  return {
    key: state.key,
    name,
    from: Math.max(0, truncateBefore, state.revision - maxCount + 1),
    to: state.revision,
    since: maxAge === Infinity ? 0 : now - maxAge * 1000,
  };
}
