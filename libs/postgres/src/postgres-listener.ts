import pg from 'pg';
import { listenTo } from './channels.js';

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
}

/** Delays between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [100, 250, 500, 1_000, 2_000];

/** One connection that listens to the notifications of a channel, and reconnects after losing the database. */
export class PostgresListener {
  readonly #options: ListenerOptions;
  readonly #events: ListenerEvents;
  /** The current connection, or the one being opened. */
  #client: pg.Client | undefined;
  #isListening = false;
  #retry: NodeJS.Timeout | undefined;
  #attempt = 0;
  #isClosed = false;
  #connecting: Promise<void>;

  constructor(options: ListenerOptions, events: ListenerEvents) {
    this.#options = options;
    this.#events = events;
    this.#connecting = this.#connect();
  }

  /** The connection it listens on, for small queries; undefined while it is lost. */
  get client(): pg.Client | undefined {
    return this.#isListening ? this.#client : undefined;
  }

  /** Replaces a connection that does not answer. */
  renew(): void {
    if (this.#client !== undefined) this.#lose(this.#client);
  }

  /** Stops listening at once; resolves when the connection has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { connection, channel, name } = this.#options;
    const client = new pg.Client({
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...connection,
      application_name: name,
      keepAlive: true,
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
    } catch {
      this.#lose(client);
    }
  }

  #lose(client: pg.Client): void {
    void client.end().catch(() => undefined);
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    this.#isListening = false;
    const wait = RETRY_MS[Math.min(this.#attempt++, RETRY_MS.length - 1)];
    this.#retry = setTimeout(() => (this.#connecting = this.#connect()), wait).unref();
  }
}
