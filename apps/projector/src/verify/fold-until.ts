import { firstCause, type EventStore } from '@labeling/event-store';
import { foldEvents, type FoldOptions } from '../follow/fold-events.js';

/** A store that is silent for this long may have no more events, even if it did not say so. */
const QUIET_MS = 5_000;
/** It gives up after this many losses in a row without an event in between: about a minute if nothing answers. */
const MOST_LOSSES = 60;

export type FoldUntil = Pick<FoldOptions, 'client' | 'schema' | 'after' | 'signal' | 'onFolded'> & {
  readonly store: Pick<EventStore, 'subscribe' | 'lastPosition'>;
  readonly until: bigint;
  readonly mostLosses?: number;
  /** The store is lost and was not before. */
  readonly onLost?: (error: unknown) => void;
};

/** The store does not return the events, however often it is asked. */
export class StoreLost extends Error {
  constructor(losses: number, cause: unknown) {
    super(`The event store was lost ${losses} times in a row: ${reasonOf(cause)}`, { cause });
    this.name = 'StoreLost';
  }
}

/**
 * Folds all events up to a position into the tables of a schema, unless aborted first. It ends earlier if the store
 * answers that no events are left: somebody may have deleted the last ones.
 * @throws StoreLost
 */
export async function foldUntil(options: FoldUntil): Promise<void> {
  const { signal, onFolded, onLost, mostLosses = MOST_LOSSES, ...fold } = options;
  if (fold.after >= fold.until) return;
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let losses = 0;
  let isLive = false;
  let position = fold.after;
  /** Counts everything that arrived or was lost. */
  let news = 0;
  const rest = () => {
    clearTimeout(timer);
    news++;
  };
  const waitForMore = () => {
    rest();
    timer = setTimeout(() => void endAtTheLast(), QUIET_MS);
  };
  const endAtTheLast = async () => {
    rest();
    const before = news;
    const last = await fold.store.lastPosition().catch(() => undefined);
    if (news !== before) return;
    if (last !== undefined && position >= last) over.abort();
    else waitForMore();
  };
  try {
    await foldEvents({
      ...fold,
      signal: AbortSignal.any([signal, over.signal]),
      // No event may have this position, so the store is asked at once: the projector may be held up until the end.
      onLive: () => {
        isLive = true;
        void endAtTheLast();
      },
      onLost: (error) => {
        rest();
        isLive = false;
        if (++losses === 1) onLost?.(error);
        if (losses >= mostLosses) over.abort(new StoreLost(losses, error));
      },
      onArrival: () => {
        rest();
        losses = 0;
      },
      onFolded: (folded) => {
        position = folded.position;
        onFolded(folded);
        if (isLive) void endAtTheLast();
        else waitForMore();
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
