/** An item that changed: its ordinal, its state code, its revision and who changed it last. */
export type ChangedItem = [ordinal: number, state: number, revision: string, actorId: string];

export interface ChangedQueue {
  readonly id: string;
  /** Null: too many to name, or ordinals have moved; load the queue again. */
  readonly items: readonly ChangedItem[] | null;
  /** Whether the queue's name, guidelines, schema, dataset or existence changed. */
  readonly settings: boolean;
}
/** What one transaction of the projector changed. Null stands for "anything of this kind": load again. */
export interface ReadModelChange {
  readonly position: bigint;
  readonly queues: readonly ChangedQueue[] | null;
  readonly datasets: readonly string[] | null;
  readonly pushes: readonly string[] | null;
}

export const CHANNEL = 'read_model';

/** Postgres refuses a payload of 8,000 bytes. */
const MAX_BYTES = 7_900;
const MAX_ITEMS = 400;

/** The text that Postgres carries; names less the more there is to name. */
export function encodeChange(change: ReadModelChange): string {
  const items = (queue: ChangedQueue) => queue.items?.length ?? 0;
  const known = (queue: ChangedQueue) => (items(queue) > MAX_ITEMS ? { ...queue, items: null } : queue);
  const queues = change.queues?.map(known).sort((a, b) => items(b) - items(a)) ?? null;
  for (let dropped = 0; dropped <= (queues?.length ?? 0); dropped++) {
    const fewer = queues?.map((queue, i) => (i < dropped ? { ...queue, items: null } : queue)) ?? null;
    const text = write({ ...change, queues: fewer });
    if (fits(text)) return text;
  }
  const parts = { ...change, queues: null };
  const texts = [write(parts), write({ ...parts, pushes: null }), write({ ...parts, pushes: null, datasets: null })];
  return texts.find(fits) ?? write({ ...parts, pushes: null, datasets: null });
}

function write({ position, ...rest }: ReadModelChange): string {
  return JSON.stringify({ position: String(position), ...rest });
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_BYTES;
}

/** Reads what `encodeChange` wrote; undefined for what others may have sent on the channel. */
export function decodeChange(text: string): ReadModelChange | undefined {
  try {
    const change: Omit<ReadModelChange, 'position'> & { position: string } = JSON.parse(text);
    return { ...change, position: BigInt(change.position) };
  } catch {
    return undefined;
  }
}

/** Everything may have changed: after a rebuild, or when notifications may have been missed. */
export function everythingChanged(position: bigint): ReadModelChange {
  return { position, queues: null, datasets: null, pushes: null };
}
