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
  /** On how many of its open items the viewer has nothing left to do; absent where everybody shares the target. */
  readonly done?: number;
}

/** The queues that have something left to do, in turn: those after this one first, then those before it. */
export function openQueuesAfter(queues: readonly CountedQueue[], after: string): OpenQueue[] {
  const at = queues.findIndex(({ id }) => id === after);
  const inTurn = [...queues.slice(at + 1), ...queues.slice(0, Math.max(at, 0))];
  return inTurn
    .map(({ id, name, counters, done = 0 }) => ({ id, name, open: counters.new + counters.modified - done }))
    .filter(({ open }) => open > 0);
}
