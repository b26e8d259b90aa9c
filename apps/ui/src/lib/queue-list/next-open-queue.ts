/** A queue with items that are not approved. */
export interface OpenQueue {
  readonly id: string;
  readonly name: string;
  readonly open: number;
}

interface CountedQueue {
  readonly id: string;
  readonly name: string;
  readonly counters: { readonly new: number; readonly modified: number };
  /** How many of its open items have all that the viewer can do; none where everybody shares the target. */
  readonly done?: number;
}

/** The first queue after this one that has something left to do; after the last comes the first. */
export function nextOpenQueue(queues: readonly CountedQueue[], after: string): OpenQueue | undefined {
  const at = queues.findIndex(({ id }) => id === after);
  const inTurn = [...queues.slice(at + 1), ...queues.slice(0, Math.max(at, 0))];
  return inTurn
    .map(({ id, name, counters, done = 0 }) => ({ id, name, open: counters.new + counters.modified - done }))
    .find(({ open }) => open > 0);
}
