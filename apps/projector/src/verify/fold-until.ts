import { firstCause } from '@labeling/event-store';
import { foldEvents, type FoldOptions } from '../follow/fold-events.js';

/** A store that is available and silent for this long has no more events. */
const QUIET_MS = 5_000;
/** It gives up after this many losses in a row without an event in between: about a minute if nothing answers. */
const MOST_LOSSES = 60;

export type FoldUntil = Pick<FoldOptions, 'store' | 'client' | 'schema' | 'after' | 'signal' | 'onFolded'> & {
  readonly until: bigint;
  readonly mostLosses?: number;
  /** The store is lost and was not before. */
  readonly onLost?: (error: unknown) => void;
};

/** The store does not give the events, however often it is asked. */
export class StoreLost extends Error {
  constructor(losses: number, cause: unknown) {
    super(`The event store was lost ${losses} times in a row: ${reasonOf(cause)}`, { cause });
    this.name = 'StoreLost';
  }
}

/**
 * Folds all events up to a position into the tables of a schema, unless aborted first.
 * @throws StoreLost
 */
export async function foldUntil(options: FoldUntil): Promise<void> {
  const { signal, onFolded, onLost, mostLosses = MOST_LOSSES, ...fold } = options;
  if (fold.after >= fold.until) return;
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let losses = 0;
  const rest = () => clearTimeout(timer);
  const wait = () => {
    rest();
    timer = setTimeout(() => over.abort(), QUIET_MS);
  };
  try {
    await foldEvents({
      ...fold,
      signal: AbortSignal.any([signal, over.signal]),
      onLive: wait,
      onLost: (error) => {
        rest();
        if (++losses === 1) onLost?.(error);
        if (losses >= mostLosses) over.abort(new StoreLost(losses, error));
      },
      onArrival: () => {
        rest();
        losses = 0;
      },
      onFolded: (folded) => {
        onFolded(folded);
        wait();
      },
    });
  } finally {
    rest();
  }
  if (over.signal.reason instanceof StoreLost) throw over.signal.reason;
}

export function reasonOf(error: unknown): string {
  const cause = firstCause(error);
  return cause instanceof Error ? cause.message : String(cause);
}
