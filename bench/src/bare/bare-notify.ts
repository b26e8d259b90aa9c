import pg from 'pg';

/** Two connections and nothing between them but Postgres: how long a notification takes. */
export class BareNotify {
  readonly #channel = `bench_${process.pid}`;
  readonly #speaker: pg.Client;
  readonly #listener: pg.Client;

  private constructor(databaseUrl: string) {
    this.#speaker = new pg.Client({ connectionString: databaseUrl, query_timeout: 10_000 });
    this.#listener = new pg.Client({ connectionString: databaseUrl, query_timeout: 10_000 });
  }

  static async open(databaseUrl: string): Promise<BareNotify> {
    const notify = new BareNotify(databaseUrl);
    await Promise.all([notify.#speaker.connect(), notify.#listener.connect()]);
    await notify.#listener.query(`listen ${notify.#channel}`);
    return notify;
  }

  /** Sends one and resolves when it is heard. */
  async roundTrip(): Promise<void> {
    const heard = new Promise<void>((resolve) => this.#listener.once('notification', () => resolve()));
    await this.#speaker.query('select pg_notify($1, $2)', [this.#channel, 'x']);
    await heard;
  }

  async close(): Promise<void> {
    await Promise.all([this.#speaker.end(), this.#listener.end()]);
  }
}
