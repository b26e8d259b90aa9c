import pg from 'pg';

/**
 * Hears of every change to keys, sessions and memberships, whichever process or hand made it. Keeps one connection of
 * its own and finds back to the database after losing it; `heard` is also called then, since something may have been
 * missed.
 */
export class Changes {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #failures = 0;
  #connecting: Promise<void>;

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly heard: () => void,
  ) {
    this.#connecting = this.#listen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionTimeoutMillis: 10_000,
      ...this.connection,
      application_name: 'identity changes',
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', () => this.heard());
    client.once('end', () => this.#reconnect(client));
    this.#client = client;
    try {
      await client.connect();
      await client.query('listen identity_changed');
      this.#failures = 0;
      this.heard();
    } catch {
      this.#failures += 1;
      await client.end().catch(() => undefined);
      this.#reconnect(client);
    }
  }

  #reconnect(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = undefined;
    const wait = Math.min(10_000, 100 * 2 ** this.#failures);
    this.#retry = setTimeout(() => (this.#connecting = this.#listen()), wait).unref();
  }
}
