import type { ReadModelChange, ReadModelWatcher, StatesVector } from '@labeling/read-models/queries';
import { LRUCache } from 'lru-cache';

/** For all queues together; a queue of a million items takes 250 kB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** How long to wait for the notification of a change that is already stored. */
const NOTIFIED_WITHIN_MS = 1_000;

export interface StatesSource {
  /** Reads every row of the queue. */
  load(queueId: string): Promise<StatesVector>;
  checkpoint(): Promise<bigint>;
}

/** A vector that grows; beyond `total` there is room for more. */
interface Known {
  total: number;
  states: Uint8Array<ArrayBuffer>;
}
interface Loading {
  readonly vector: Promise<StatesVector>;
  /** The changes announced while it loads. */
  readonly changes: ReadModelChange[];
}

/**
 * The states of queues that were opened recently, updated as the read models announce their changes: opening a large
 * queue need not read all its rows again.
 */
export class KnownStates {
  readonly #known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ states }) => states.length + 100,
  });
  readonly #loading = new Map<string, Loading>();

  constructor(
    private readonly source: StatesSource,
    private readonly watcher: Pick<ReadModelWatcher, 'on' | 'position' | 'waitFor'>,
  ) {
    watcher.on((change) => this.#apply(change));
  }

  /** Includes everything that the read models have at the time of the call. */
  async of(queueId: string): Promise<StatesVector> {
    const checkpoint = await this.source.checkpoint();
    if (!(await this.watcher.waitFor(checkpoint, NOTIFIED_WITHIN_MS))) return this.source.load(queueId);
    for (;;) {
      const known = this.#known.get(queueId);
      if (known) return { position: this.watcher.position(), total: known.total, states: packed(known) };
      const vector = await this.#load(queueId);
      // A read that somebody else had begun may be older.
      if (vector.position >= checkpoint) return vector;
    }
  }

  /** One read for everyone who asks while it is under way. */
  #load(queueId: string): Promise<StatesVector> {
    const underWay = this.#loading.get(queueId);
    if (underWay) return underWay.vector;
    const changes: ReadModelChange[] = [];
    const vector = this.source
      .load(queueId)
      .then((loaded) => {
        const known = { total: loaded.total, states: loaded.states.slice() };
        const since = changes.filter(({ position }) => position > loaded.position);
        if (since.every((change) => follow(known, queueId, change))) this.#known.set(queueId, known);
        return loaded;
      })
      .finally(() => this.#loading.delete(queueId));
    this.#loading.set(queueId, { vector, changes });
    return vector;
  }

  #apply(change: ReadModelChange): void {
    for (const { changes } of this.#loading.values()) changes.push(change);
    const changed = change.queues?.map(({ id }) => id) ?? [...this.#known.keys()];
    for (const queueId of changed) {
      const known = this.#known.peek(queueId);
      if (known === undefined) continue;
      const before = known.states.length;
      if (!follow(known, queueId, change)) this.#known.delete(queueId);
      else if (known.states.length !== before) this.#known.set(queueId, known);
    }
  }
}

/** Applies a change to the states of a queue; false if the change does not say enough. */
function follow(known: Known, queueId: string, { queues }: ReadModelChange): boolean {
  const changed = queues?.find(({ id }) => id === queueId);
  if (queues === null || changed?.items === null) return false;
  for (const [ordinal, state] of changed?.items ?? []) {
    if (ordinal > known.total) return false;
    known.total = Math.max(known.total, ordinal + 1);
    put(known, ordinal, Math.min(state, 3));
  }
  return true;
}

function put(known: Known, ordinal: number, code: number): void {
  const [at, shift] = [ordinal >> 2, (ordinal & 3) * 2];
  if (at >= known.states.length) {
    const larger = new Uint8Array(Math.max(64, known.states.length * 2));
    larger.set(known.states);
    known.states = larger;
  }
  known.states[at] = ((known.states[at] ?? 0) & ~(3 << shift)) | (code << shift);
}

function packed({ total, states }: Known): Uint8Array<ArrayBuffer> {
  return states.slice(0, Math.ceil(total / 4));
}
