import pg from 'pg';
import { CHANNEL, decodeChange, everythingChanged, type ReadModelChange } from '../notifications/read-model-change.js';
import { checkpointPosition } from './checkpoint-queries.js';

/** How often the checkpoint is looked at while somebody waits, should a notification be missed. */
const POLL_MS = 500;
const RECONNECT_MS = [100, 250, 500, 1_000, 2_000];

interface Waiter {
  readonly position: bigint;
  readonly settle: (reached: boolean) => void;
}

/**
 * One connection per process that hears of every change of the read models. Reconnects by itself; after a gap it tells
 * its listeners that everything may have changed.
 */
export class ReadModelWatcher {
  readonly #databaseUrl: string;
  readonly #listeners = new Set<(change: ReadModelChange) => void>();
  readonly #waiters = new Set<Waiter>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #position = 0n;
  #attempt = 0;
  #closed = false;
  #connecting: Promise<void>;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#connecting = this.#connect();
  }

  /** The last position known to be in the read models. */
  position(): bigint {
    return this.#position;
  }

  /** Whether changes are heard right now. */
  isListening(): boolean {
    return this.#client !== undefined;
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
      if (this.#client !== undefined) this.#schedule(POLL_MS);
    });
  }

  /** Calls `listener` after every change until the function returned is called. */
  on(listener: (change: ReadModelChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const waiter of [...this.#waiters]) waiter.settle(false);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'read model watcher',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload = '' }) => {
      const change = decodeChange(payload);
      if (change) this.#announce(change);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      const position = await checkpointPosition(client);
      this.#client = client;
      this.#attempt = 0;
      this.#announce(everythingChanged(position));
      if (this.#waiters.size > 0) this.#schedule(POLL_MS);
    } catch {
      await client.end().catch(() => undefined);
      this.#schedule(this.#backoff());
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule(this.#backoff());
  }

  #backoff(): number {
    return RECONNECT_MS[Math.min(this.#attempt++, RECONNECT_MS.length - 1)] ?? 0;
  }

  /** One timer serves both: connecting again, or, while connected, looking at the checkpoint. */
  #schedule(delayMs: number): void {
    if (this.#closed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#connecting = this.#client === undefined ? this.#connect() : this.#poll(this.#client);
    }, delayMs);
    this.#timer.unref();
  }

  async #poll(client: pg.Client): Promise<void> {
    try {
      const position = await checkpointPosition(client);
      if (position !== this.#position) this.#announce(everythingChanged(position));
      if (this.#waiters.size > 0) this.#schedule(POLL_MS);
    } catch {
      await client.end().catch(() => undefined);
      this.#lost(client);
    }
  }

  #announce(change: ReadModelChange): void {
    this.#position = change.position;
    for (const waiter of [...this.#waiters]) if (waiter.position <= change.position) waiter.settle(true);
    for (const listener of [...this.#listeners]) listener(change);
  }
}
