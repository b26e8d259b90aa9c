import { PostgresListener } from '@labeling/postgres';
import { CHANNEL, decodeChange, everythingChanged, type ReadModelChange } from '../notifications/read-model-change.js';
import { checkpointPosition } from './checkpoint-queries.js';

/** How often the checkpoint is read while a caller waits, in case a notification was missed. */
const POLL_MS = 500;

interface Waiter {
  readonly position: bigint;
  readonly settle: (reached: boolean) => void;
}

/**
 * One connection per process that is notified of every change of the read models. Reconnects on its own; after a gap it
 * reports that everything may have changed.
 */
export class ReadModelWatcher {
  readonly #listeners = new Set<(change: ReadModelChange) => void>();
  readonly #waiters = new Set<Waiter>();
  readonly #listener: PostgresListener;
  #timer: NodeJS.Timeout | undefined;
  #position = 0n;
  /** The position up to which everything was announced as changed: notifications about it come too late. */
  #announced = 0n;
  #closed = false;
  #polling: Promise<void> | undefined;

  constructor(databaseUrl: string) {
    this.#listener = new PostgresListener(
      { connection: { connectionString: databaseUrl }, channel: CHANNEL, name: 'read model watcher' },
      {
        heard: (payload) => {
          const change = decodeChange(payload);
          if (change) this.#hear(change);
        },
        listening: async (client) => {
          this.#announceEverything(await checkpointPosition(client));
          this.#pollSoon();
        },
      },
    );
  }

  /** The last position known to be in the read models. */
  position(): bigint {
    return this.#position;
  }

  /** Whether notifications are arriving right now. */
  isListening(): boolean {
    return this.#listener.client !== undefined;
  }

  /** Resolves to true when the read models contain `position`, to false when they do not after `timeoutMs`. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean> {
    if (position <= this.#position) return Promise.resolve(true);
    if (this.#closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (reached: boolean) => {
        clearTimeout(timeout);
        this.#waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { position, settle };
      const timeout = setTimeout(settle, timeoutMs, false);
      this.#waiters.add(waiter);
      this.#pollSoon();
    });
  }

  /**
   * Calls `listener` after every change until the function returned is called. Positions grow, unless older tables take
   * the place of the live ones.
   */
  on(listener: (change: ReadModelChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const waiter of [...this.#waiters]) waiter.settle(false);
    await this.#listener.close();
    await this.#polling;
  }

  /** Reads the checkpoint again after a while, in case a notification was missed. */
  #pollSoon(): void {
    if (this.#closed || this.#timer !== undefined || this.#waiters.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#polling = this.#poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    try {
      // While the connection is lost, this asks nothing: the listener reads the checkpoint once it has reconnected.
      await this.#listener.use(async (client) => {
        const before = this.#position;
        const position = await checkpointPosition(client);
        // Notifications arrive before the answer to the next query, unless they were missed.
        if (position > this.#position) await client.query('');
        if (position > this.#position || position < before) this.#announceEverything(position);
        this.#pollSoon();
      });
    } catch {
      this.#listener.renew();
    }
  }

  #hear(change: ReadModelChange): void {
    // The tables that replaced the live ones may be older.
    if (change.queues === null) this.#announced = 0n;
    else if (change.position <= this.#announced) return;
    this.#announce(change);
  }

  #announceEverything(position: bigint): void {
    this.#announced = position;
    this.#announce(everythingChanged(position));
  }

  #announce(change: ReadModelChange): void {
    this.#position = change.position;
    for (const waiter of [...this.#waiters]) if (waiter.position <= change.position) waiter.settle(true);
    for (const listener of [...this.#listeners]) listener(change);
  }
}
