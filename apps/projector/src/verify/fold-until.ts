import { foldEvents, type FoldOptions } from '../follow/fold-events.js';

/** A store that is available and silent for this long has no more events. */
const QUIET_MS = 5_000;

export type FoldUntil = Pick<FoldOptions, 'store' | 'client' | 'schema' | 'after' | 'signal' | 'onFolded'> & {
  readonly until: bigint;
};

/** Folds all events up to a position into the tables of a schema, unless aborted first. */
export async function foldUntil({ signal, onFolded, ...options }: FoldUntil): Promise<void> {
  if (options.after >= options.until) return;
  const quiet = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  const wait = () => {
    rest();
    timer = setTimeout(() => quiet.abort(), QUIET_MS);
  };
  try {
    await foldEvents({
      ...options,
      signal: AbortSignal.any([signal, quiet.signal]),
      onLive: wait,
      onLost: rest,
      onArrival: rest,
      onFolded: (folded) => {
        onFolded(folded);
        wait();
      },
    });
  } finally {
    rest();
  }
}
