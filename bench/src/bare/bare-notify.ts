import pg from 'pg';

/** Two connections with only Postgres between them: how long a notification takes. */
export class BareNotify {
  readonly #channel = `bench_${process.pid}`;
  readonly #table = `bench_row_${process.pid}`;
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
    await notify.#speaker.query(`create table ${notify.#table} (id integer primary key, value integer not null)`);
    await notify.#speaker.query(`insert into ${notify.#table} values (1, 0)`);
    return notify;
  }

  /** Sends a notification and resolves when it arrives. */
  async roundTrip(): Promise<void> {
    const heard = new Promise<void>((resolve) => this.#listener.once('notification', () => resolve()));
    await this.#speaker.query('select pg_notify($1, $2)', [this.#channel, 'x']);
    await heard;
  }

  /** The same with one row changed in the same transaction, so that it waits for the disk. */
  async roundTripWithRow(): Promise<void> {
    const heard = new Promise<void>((resolve) => this.#listener.once('notification', () => resolve()));
    await this.#speaker.query(
      `with changed as (update ${this.#table} set value = value + 1 where id = 1 returning value)
       select pg_notify($1, value::text) from changed`,
      [this.#channel],
    );
    await heard;
  }

  async close(): Promise<void> {
    await this.#speaker.query(`drop table ${this.#table}`);
    await Promise.all([this.#speaker.end(), this.#listener.end()]);
  }
}
