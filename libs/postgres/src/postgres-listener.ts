import type pg from 'pg';
import { listenTo } from './channels.js';
import { PrimaryClient } from './primary-client.js';

export interface ListenerEvents {
  /** A notification arrived on the channel, from any process, including this one. */
  heard(payload: string): void;
  /**
   * It listens from now on, for the first time or again; it may have missed notifications before. Called before `heard`
   * is called for this connection. A rejection counts as a lost connection.
   */
  listening(client: pg.Client): void | Promise<void>;
}

export interface ListenerOptions {
  readonly connection: pg.ClientConfig;
  readonly channel: string;
  /** The name of the connection in `pg_stat_activity`. */
  readonly name: string;
  /** How often the connection is asked whether it is still there, in milliseconds. */
  readonly probeMs?: number;
}

/** Delays between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [100, 250, 500, 1_000, 2_000];
const PROBE_MS = 15_000;

/** One connection that listens to the notifications of a channel, and reconnects after losing the database. */
export class PostgresListener {
  readonly #options: ListenerOptions;
  readonly #events: ListenerEvents;
  /** The current connection, or the one being opened. */
  #client: pg.Client | undefined;
  #isListening = false;
  #retry: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;
  #used: Promise<unknown> = Promise.resolve();
  #attempt = 0;
  #isClosed = false;
  #connecting: Promise<void>;

  constructor(options: ListenerOptions, events: ListenerEvents) {
    this.#options = options;
    this.#events = events;
    this.#connecting = this.#connect();
  }

  /** The connection it listens on; undefined while it is lost. */
  get client(): pg.Client | undefined {
    return this.#isListening ? this.#client : undefined;
  }

  /** Runs small queries on that connection, after those before them. Resolves to undefined while it is lost. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
    const result = this.#used.then(() => this.client && work(this.client));
    this.#used = result.catch(() => undefined);
    return result;
  }

  /** Replaces a connection that does not answer. */
  renew(): void {
    if (this.#client !== undefined) this.#lose(this.#client);
  }

  /** Stops listening at once; resolves when the connection has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#probe);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { connection, channel, name } = this.#options;
    const client = new PrimaryClient({
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...connection,
      application_name: name,
    });
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => {
      if (this.#client === client && !this.#isClosed) this.#events.heard(payload);
    });
    try {
      await client.connect();
      await listenTo(client, channel);
      if (this.#client !== client || this.#isClosed) return;
      this.#isListening = true;
      await this.#events.listening(client);
      this.#attempt = 0;
      this.#probeSoon(client);
    } catch {
      this.#lose(client);
    }
  }

  /** Networks drop connections without an end, above all those that say nothing for minutes, as one that listens may. */
  #probeSoon(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return;
    const { probeMs = PROBE_MS } = this.#options;
    this.#probe = setTimeout(() => {
      this.use((same) => same.query('')).then(
        () => this.#probeSoon(client),
        () => this.#lose(client),
      );
    }, probeMs).unref();
  }

  #lose(client: pg.Client): void {
    void client.end().catch(() => undefined);
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    this.#isListening = false;
    clearTimeout(this.#probe);
    const wait = RETRY_MS[Math.min(this.#attempt++, RETRY_MS.length - 1)];
    this.#retry = setTimeout(() => (this.#connecting = this.#connect()), wait).unref();
  }
}
