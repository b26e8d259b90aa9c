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

/**
 * The text that Postgres carries. The more changed, the less it names: the items of the largest queues are left out
 * first.
 */
export function encodeChange(change: ReadModelChange): string {
  const rest = write({ ...change, queues: null });
  if (!fits(rest)) return write(everythingChanged(change.position));
  const queues = change.queues && nameWhatFits(change.queues, MAX_BYTES - Buffer.byteLength(rest));
  return write({ ...change, queues });
}

function nameWhatFits(queues: readonly ChangedQueue[], maxBytes: number): readonly ChangedQueue[] | null {
  const sized = queues.map((queue) => ({ queue, bytes: sizeOf(queue) })).sort((a, b) => b.bytes - a.bytes);
  let total = sized.reduce((sum, { bytes }) => sum + bytes, 0);
  const named = sized.map(({ queue, bytes }) => {
    if (total <= maxBytes) return queue;
    const bare = { ...queue, items: null };
    total += sizeOf(bare) - bytes;
    return bare;
  });
  return total <= maxBytes ? named : null;
}

/** In bytes, with a comma. */
function sizeOf(queue: ChangedQueue): number {
  return Buffer.byteLength(JSON.stringify(queue)) + 1;
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
